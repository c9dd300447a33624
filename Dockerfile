# One image that is the whole product: the server, the built web app, and nothing that only developers need.
# The Node here is the one package.json pins for developers.
FROM node:26.10.0-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS base
WORKDIR /app

# The package.json files alone, so that a change of source code does not install everything again.
FROM base AS manifests
COPY . /source
RUN cd /source && cp --parents package.json package-lock.json */package.json */*/package.json /app/

# Install scripts stay off: the only one this project wants fetches a second Node, for machines that have another one.
FROM base AS build
COPY --from=manifests /app ./
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build --workspace @touchline/web

FROM base AS production
COPY --from=manifests /app ./
RUN npm ci --omit=dev --workspace @touchline/server --ignore-scripts --no-audit --no-fund --loglevel=error
COPY packages packages
COPY apps/server apps/server
COPY --from=build /app/apps/web/dist apps/web/dist

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Reading big pictures takes memory in short bursts on many threads; by default the C library keeps a heap for each of them.
ENV MALLOC_ARENA_MAX=2
COPY --from=production /app ./
# A named volume takes over the owner of the folder it is mounted on.
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# No shell and no npm between the signal and the server. Run with --init (docker-compose.yml does).
CMD ["node", "apps/server/run.mjs"]
