import { defineDomain, endpoints } from '#domains/access/server/domain-manifest.ts'
import { flagsContract } from '../flags.contract.ts'
import { flagsHandlers } from './flags.handlers.ts'

export const flagsManifest = defineDomain({
  endpoints: { switches: endpoints(flagsContract, flagsHandlers) },
})
