import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { studioViewer, asViewer } from '#domains/access/server/access.ts'
import { addPhoto, newPhotoId, originalKeyOf } from '#domains/photos/server/photos.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { changeRoom } from '#domains/storage/server/storage.ts'
import type { Services } from '#platform/services.ts'

type PhotoOptions = {
  type?: PhotoType
  label?: string
  bytes?: Uint8Array
  capturedAt?: Date
  camera?: string
  cameraSerial?: string
  galleryId?: string
}

/** Stores a photo as a finished upload does. */
export async function receivePhoto(
  services: Services,
  studio: { id: string; email: string },
  clientId: string,
  {
    type = 'preview',
    label = 'DSC_0001.jpg',
    bytes,
    capturedAt,
    galleryId,
    camera,
    cameraSerial,
  }: PhotoOptions = {},
) {
  const content = bytes ?? (await drawJpeg())
  const { width: widthPx, height: heightPx } = await sharp(content).metadata()
  const now = services.clock()
  const photoId = newPhotoId(now)
  const originalKey = originalKeyOf(photoId)
  await services.objects.write(originalKey, content, { contentType: 'image/jpeg' })
  const viewer = studioViewer(studio.id, studio)
  await asViewer(services.pool, viewer, async (tx) => {
    await addPhoto(
      tx,
      viewer,
      {
        photoId,
        clientId,
        galleryId,
        type,
        fileName: label,
        originalKey,
        contentType: 'image/jpeg',
        fileSize: content.length,
        crc32: crc32(content),
        widthPx,
        heightPx,
        ...(capturedAt && { capturedAt }),
        camera,
        cameraSerial,
      },
      { objects: services.objects, now },
    )
    // Runs last, because workers also lock the studio's row in `studio_room` last.
    await changeRoom(tx, viewer.id, { usedBytes: content.length })
  })
  return { id: photoId, bytes: content }
}

let hue = 0

export async function drawJpeg({ widthPx = 120, heightPx = 80 } = {}): Promise<Uint8Array> {
  hue += 1
  const background = { r: (hue * 37) % 256, g: (hue * 91) % 256, b: (hue * 17 + (hue >> 8)) % 256 }
  return sharp({ create: { width: widthPx, height: heightPx, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: `number ${hue} of ${process.pid}` } })
    .jpeg()
    .toBuffer()
}
