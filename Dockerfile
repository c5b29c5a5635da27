# Tried without a Docker engine: each RUN and CMD by an ordinary user, in a copy without what .dockerignore names.
# Not tried: pulling the base image, and building and running the image itself. docs/container.md says how to use it.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /opt/lichttafel
COPY . .
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/.cache start.log

FROM node:24.21.0-trixie-slim
# Belongs to root, so that the product can't change its own program.
COPY --from=build /opt/lichttafel /opt/lichttafel
RUN install -d -o node -g node -m 700 /var/lib/lichttafel
ENV HOST=0.0.0.0 PORT=3000 DATA_FOLDER=/var/lib/lichttafel
VOLUME /var/lib/lichttafel
WORKDIR /opt/lichttafel
USER node
EXPOSE 3000
# The program takes the place of this process, so the signal reaches it.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
