import { defineDomain, endpoints, openRoute } from '#domains/access/server/domain-manifest.ts'
import { clientsContract } from '../clients.contract.ts'
import { clientsHandlers } from './clients.handlers.ts'
import { STOP_PATH } from '../letter-stops.rules.ts'
import { notifyOfWrongAddress } from './report-wrong-address.job.ts'
import { serveStopLink } from './letter-stops.ts'

const STOP_BODY_BYTES = 10 * 1024

export const clientsManifest = defineDomain({
  endpoints: { clients: endpoints(clientsContract, clientsHandlers) },
  jobs: [notifyOfWrongAddress],
  openRoutes: [
    openRoute(`${STOP_PATH}:token`, {
      methods: ['GET', 'POST'],
      maxBodyBytes: STOP_BODY_BYTES,
      isUnderStudioHosts: true,
      // Mail programs post here from any origin; only the signature is trusted.
      serve: ({ services, params, request, ipAddress }) =>
        serveStopLink(services, { token: params.token, request, ipAddress }),
    }),
  ],
})
