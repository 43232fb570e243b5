import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/bundle.js", "**/katex/", ".venv/", "build/"] },
  js.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: { "no-var": "error", "prefer-const": "error", eqeqeq: "error", "no-implicit-globals": "error" },
  },
  { files: ["tests/**"], languageOptions: { globals: globals.node } },
  // A plain script: its functions are called by name from `chromium.py`, in a page that holds plotly.js.
  { files: ["figures/print/chromium.js"], languageOptions: { sourceType: "script", globals: { Plotly: "readonly" } }, rules: { "no-unused-vars": ["error", { varsIgnorePattern: "^(draw|lay)$" }], "no-implicit-globals": "off" } },
];
