import { z } from 'zod'
import { asViewer } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { LABEL_MAX_LENGTH, photoTypes } from '#domains/photos/photos.rules.ts'
import { summariseRoom } from '#domains/storage/server/storage.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { singleLineText } from '#platform/pure/single-line-text.ts'
import { isVisibleOrEmpty, limitCombiningMarks } from '#platform/pure/readable-name.ts'
import type { Services } from '#platform/services.ts'
import { UPLOAD_LIFETIME_MS, UPLOAD_MAX_BYTES, type UploadRefusalReply } from '../uploads.rules.ts'
import * as uploadsSql from './uploads.sql.ts'

const announcement = z.object({
  clientId: z.uuid(),
  galleryId: z.uuid().optional(),
  sectionId: z.uuid().optional(),
  type: z.enum(photoTypes),
  filename: z
    .string()
    .transform((name) => limitCombiningMarks(singleLineText(name.toWellFormed())))
    .pipe(
      z
        .string()
        .refine((name) => name !== '' && isVisibleOrEmpty(name))
        .transform((name) => Array.from(name).slice(-LABEL_MAX_LENGTH).join('')),
    ),
})

export async function createUpload(
  services: Services,
  viewer: PhotographerViewer,
  sizeBytes: number | undefined,
  metadata: Record<string, string>,
): Promise<uploadsSql.Upload | UploadRefusalReply> {
  const announced = announcement.safeParse(metadata)
  if (!announced.success || sizeBytes === undefined) return { code: 'bad_request' }
  if (sizeBytes === 0) return { code: 'empty' }
  if (sizeBytes > UPLOAD_MAX_BYTES) return { code: 'too_large' }
  if (services.disk && !(await services.disk.hasRoomFor(sizeBytes))) return { code: 'disk_full' }

  const { filename: fileName, ...target } = announced.data
  const createdAt = services.clock()
  const id = uuidv7(createdAt.getTime())
  const upload = { ...target, id, fileName, sizeBytes, studioId: viewer.id }
  const expiresAt = new Date(createdAt.getTime() + UPLOAD_LIFETIME_MS)
  const created = await uploadsSql.createUpload(services.pool, viewer, { ...upload, createdAt, expiresAt })
  if (!('code' in created))
    return { ...upload, ...created, state: 'receiving', refusal: null, holdsRoom: true, turn: 1 }
  return created.code === 'storage_full' ? refusalForRoom(services, viewer, sizeBytes) : created
}

export async function refusalForRoom({ pool }: Services, viewer: PhotographerViewer, sizeBytes: number) {
  const room = await asViewer(pool, viewer, (tx) => summariseRoom(tx, viewer.id))
  return sizeBytes > room.freeBytes || room.freeBytes <= room.freeBesideRestingBytes
    ? { code: 'storage_full' as const, freeBytes: room.freeBytes }
    : { code: 'storage_resting' as const, freeBytes: room.freeBesideRestingBytes }
}
