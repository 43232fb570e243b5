# One process of Errata. How several of them serve a team: compose.yaml and docs/deploy.md.
FROM python:3.11-slim-bookworm

# Chromium draws figures for print; its typefaces are bundled but for Chinese.
# The distribution mends security faults by newer versions, so that none is pinned here.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends chromium fonts-noto-cjk \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --user-group --no-create-home --home-dir /tmp --shell /usr/sbin/nologin errata \
    && install --directory --owner errata --group errata --mode 0700 /var/lib/errata /var/tmp/errata

WORKDIR /srv/errata

# The libraries first: they change seldom, and are not fetched again for a change of Errata.
COPY pyproject.toml constraints.txt README.md LICENSE ./
RUN pip install --no-cache-dir --constraint constraints.txt --editable ".[postgres,sign-in]"

COPY app.py asgi.py cli.py errors.py records.py ./
COPY .streamlit/config.toml .streamlit/config.toml
COPY cache cache
COPY commands commands
COPY components components
COPY demo demo
COPY figures figures
COPY loaders loaders
COPY models models
COPY pages pages
COPY scoring scoring
COPY serving serving
# Compiled here, since the account below may not write here, nor anybody where the file system is read-only.
RUN python -m compileall -q .

# Beyond this machine it starts with sign-in alone, or where ERRATA_OPEN_TO_ALL says in words that all may see all.
ENV ERRATA_HOME=/var/lib/errata \
    HOME=/tmp \
    PYTHONUNBUFFERED=1 \
    TMPDIR=/var/tmp/errata \
    STREAMLIT_SERVER_ADDRESS=0.0.0.0
USER 10001:10001
VOLUME ["/var/lib/errata", "/var/tmp/errata"]
EXPOSE 8501
HEALTHCHECK --interval=15s --timeout=8s --start-period=90s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8501/healthz', timeout=6)"]
CMD ["errata", "serve", "--port", "8501", "--no-browser"]
