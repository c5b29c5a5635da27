import { defineDomain, endpoints } from '#domains/access/server/domain-manifest.ts'
import { storageContract } from '../storage.contract.ts'
import { checkAllFiles, checkNewFiles, checkStorage } from '../check/server/check-storage.job.ts'
import { relieveDisk, sweepRemovedObjects } from '../removed/server/remove-objects.job.ts'
import { storedMarker } from '../installation/server/storage-marker.ts'
import { summariseRoom } from './storage.ts'

export const storageManifest = defineDomain({
  endpoints: {
    storage: endpoints(storageContract, {
      summariseStorage: ({ tx, viewer }) => summariseRoom(tx, viewer.id),
    }),
  },
  storedFiles: [storedMarker],
  jobs: [sweepRemovedObjects, relieveDisk, checkStorage, checkNewFiles, checkAllFiles],
})
