# The table as a container: docker build -t inkborn . && docker run -p 8000:8000 -v inkborn:/data inkborn
FROM python:3.12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN python -m venv /inkborn && /inkborn/bin/pip install --no-cache-dir '.[server]'

FROM python:3.12-slim
RUN useradd --create-home --home-dir /data inkborn
COPY --from=build /inkborn /inkborn
ENV PATH=/inkborn/bin:$PATH INKBORN_HOME=/data XDG_CACHE_HOME=/data/cache PYTHONUNBUFFERED=1
USER inkborn
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/api/health', timeout=2)"]
CMD ["inkborn", "serve", "--host", "0.0.0.0", "--port", "8000"]
