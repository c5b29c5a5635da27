import { defineDomain, endpoints } from '#domains/access/server/domain-manifest.ts'
import { storageContract } from '../storage.contract.ts'
import { storageHandlers } from './storage.handlers.ts'

export const storageManifest = defineDomain({
  endpoints: {
    storage: endpoints(storageContract, storageHandlers),
  },
})
