import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { letRest } from '#domains/storage/server/storage.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { storageKeysOf } from '../../renditions/server/storage-keys.ts'

type DeletedPhoto = Parameters<typeof storageKeysOf>[0] & { fileSize: number }

/** Gives back the room of photos whose rows went in this transaction, and lets their files rest; the bytes given back. */
export const letPhotosRest = (
  { tx, viewer, services }: { tx: Tx<'viewer'>; viewer: PhotographerViewer; services: Services },
  deleted: readonly DeletedPhoto[],
): Promise<number> =>
  letRest(
    tx,
    services,
    viewer.id,
    deleted.map((photo) => ({
      originalKey: photo.originalKey,
      sizeBytes: photo.fileSize,
      keys: storageKeysOf(photo),
    })),
  )
