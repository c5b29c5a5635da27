import { defineDomain, endpoints } from '#domains/access/server/domain-manifest.ts'
import { storageContract } from '../storage.contract.ts'
import { summariseRoom } from './storage.ts'

export const storageManifest = defineDomain({
  endpoints: {
    storage: endpoints(storageContract, {
      summariseStorage: ({ tx, viewer }) => summariseRoom(tx, viewer.id),
    }),
  },
})
