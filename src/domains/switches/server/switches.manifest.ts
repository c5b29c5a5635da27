import { defineDomain, endpoints } from '#domains/access/server/domain-manifest.ts'
import { flagsContract } from '#domains/flags/flags.contract.ts'
import { flagsHandlers } from '#domains/flags/server/flags.handlers.ts'

export const switchesManifest = defineDomain({
  endpoints: {
    switches: endpoints(flagsContract, flagsHandlers),
  },
})
