// Keeps the visitor's name in this browser: as a cookie, so that the server knows it when a page is first drawn.

const NAME = "errata-name", YEAR = 365 * 24 * 60 * 60; // seconds

export const keepName = (name) => {
  try {
    document.cookie = `${NAME}=${encodeURIComponent(name)}; path=/; max-age=${YEAR}; samesite=strict`;
  } catch {
    // A browser that keeps nothing: the name is asked for in each session.
  }
};

// As a component of its own, after a name was typed into a field of Streamlit.
export default ({ data }) => keepName(data.name);
