import { z } from 'zod'
import { asViewer } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { LABEL_MAX_LENGTH, photoTypes } from '#domains/photos/photos.rules.ts'
import { reserveRoom } from '#domains/storage/server/storage.ts'
import { isOn } from '#domains/switches/server/switches.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { UPLOAD_LIFETIME_MS, UPLOAD_MAX_BYTES, type UploadRefused } from '../uploads.rules.ts'
import * as sql from './uploads.sql.ts'

const announcement = z.object({
  clientId: z.uuid(),
  type: z.enum(photoTypes),
  filename: z
    .string()
    // PostgreSQL can't hold a NUL, and the rest of these would only break a line on the screen.
    .transform((name) => name.replace(/\p{Cc}/gu, '').trim())
    .pipe(
      z
        .string()
        .min(1)
        .transform((name) => Array.from(name).slice(-LABEL_MAX_LENGTH).join('')),
    ),
})

/** Sets room aside for a file that is announced and answers the id under which it may come in. */
export async function createUpload(
  services: Services,
  viewer: PhotographerViewer,
  sizeBytes: number | undefined,
  metadata: Record<string, string>,
): Promise<{ id: string } | UploadRefused> {
  const announced = announcement.safeParse(metadata)
  if (!announced.success || sizeBytes === undefined) return { code: 'bad_request' }
  if (sizeBytes === 0) return { code: 'empty' }
  if (sizeBytes > UPLOAD_MAX_BYTES) return { code: 'too_large' }
  if (services.disk && !(await services.disk.hasRoomFor(sizeBytes))) return { code: 'disk_full' }

  const { clientId, type, filename: fileName } = announced.data
  const now = services.clock()
  const id = uuidv7(now.getTime())
  const announce = async (tx: Tx): Promise<{ id: string } | UploadRefused> => {
    if (!(await isOn(tx, 'uploads'))) return { code: 'switched_off' }
    if (!(await sql.hasClient(tx, viewer, clientId))) return { code: 'client_not_yours' }
    const room = await reserveRoom(tx, viewer.id, sizeBytes)
    if (!room.ok) return { code: 'storage_full', freeBytes: room.freeBytes }
    const expiresAt = new Date(now.getTime() + UPLOAD_LIFETIME_MS)
    await sql.insertUpload(tx, viewer, { id, clientId, type, fileName, sizeBytes }, now, expiresAt)
    return { id }
  }
  // An announcement that a power cut takes away is made again, and the commit that ends the upload waits for this one.
  return asViewer(services.pool, viewer, announce, { waitsForDisk: false })
}
