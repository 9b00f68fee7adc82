# syntax=docker/dockerfile:1
# Shringar in a container: data in the volume /data, port 3000, no root. How to run it: docs/deploy.md.

# The image brings Node 24 itself, so the packages' install scripts, which would fetch one, are not needed.
FROM node:24-bookworm-slim AS build
WORKDIR /shringar
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --omit=dev --ignore-scripts
COPY . .
RUN node scripts/build.ts

FROM node:24-bookworm-slim
WORKDIR /shringar
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir -m 0700 /data && chown node:node /data
COPY --from=build /shringar/package.json ./
COPY --from=build /shringar/node_modules node_modules
COPY --from=build /shringar/build build
COPY --from=build /shringar/.cache .cache
COPY --from=build /shringar/public/art public/art
COPY --from=build /shringar/public/favicon.svg public/favicon.svg
COPY --from=build /shringar/supabase supabase
COPY --from=build /shringar/domain domain
COPY --from=build /shringar/scripts scripts
COPY --from=build /shringar/server server
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As in scripts/bootstrap/lean-node.mjs.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
CMD ["node", "--max-semi-space-size=8", "--liftoff-only", "server/main.ts"]
