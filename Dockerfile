# Shringar in a container: the data is in the volume /data, the port is 3000. How to run it: docs/deploy.md.

# Brings Node 24 with npm and a user `node`, for amd64 and arm64.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /shringar
COPY . .
# The base has Node, so the packages' install scripts, which would fetch one, are not needed.
RUN sh deploy/build.sh --ignore-scripts

FROM ${BASE}
WORKDIR /shringar
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As in scripts/bootstrap/lean-node.mjs.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
RUN mkdir -m 0700 /data && chown node:node /data
# All of it belongs to root, and the server runs as `node`, so it cannot change its own code.
COPY --from=build /shringar/node_modules node_modules
COPY --from=build /shringar/package.json ./
COPY --from=build /shringar/.cache .cache
COPY --from=build /shringar/public/art public/art
COPY --from=build /shringar/public/favicon.svg public/favicon.svg
COPY --from=build /shringar/build build
COPY --from=build /shringar/supabase supabase
COPY --from=build /shringar/domain domain
COPY --from=build /shringar/scripts scripts
COPY --from=build /shringar/server server
COPY deploy/healthcheck.mjs deploy/
USER node
VOLUME /data
EXPOSE 3000
# Requests in flight get ten seconds, then the database is closed: run it with a stop timeout of 30 seconds.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=6s --start-period=60s CMD ["node", "deploy/healthcheck.mjs"]
CMD ["node", "--max-semi-space-size=8", "--liftoff-only", "server/main.ts"]
