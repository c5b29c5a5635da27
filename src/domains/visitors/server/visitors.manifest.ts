import { defineDomain, endpoints } from '#domains/access/server/domain-manifest.ts'
import { visitorsContract } from '../visitors.contract.ts'
import { visitorsHandlers } from './visitors.handlers.ts'

export const visitorsManifest = defineDomain({
  endpoints: {
    visitors: endpoints(visitorsContract, visitorsHandlers),
  },
})
