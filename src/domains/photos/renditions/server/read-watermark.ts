import { createHmac } from 'node:crypto'
import { keyFor } from '#platform/core/seal.ts'
import type { Services } from '#platform/services.ts'
import type { PhotoWatermark } from '../../pixels/server/watermark.ts'
import type { Watermark } from '../../pixels/server/watermark-stamp.ts'
import type { PhotoToRender } from './rendition.sql.ts'

type WatermarkedPhoto = Pick<
  PhotoToRender,
  'id' | 'allowCustomBranding' | 'watermarkLogoKey' | 'watermarkText'
>

/** The seed depends on a secret, so that outsiders can't compute the seed. */
export async function readWatermark(services: Services, photo: WatermarkedPhoto): Promise<PhotoWatermark> {
  const seed = createHmac('sha256', keyFor(services, 'watermark')).update(photo.id).digest('hex')
  return { ...(await readStudioWatermark(services, photo)), seed }
}

/** Returns 'PREVIEW' if the studio has no own watermark or its plan allows none (spec §5). */
async function readStudioWatermark({ objects }: Services, studio: WatermarkedPhoto): Promise<Watermark> {
  if (studio.allowCustomBranding && studio.watermarkLogoKey) {
    const logo = await objects.read(studio.watermarkLogoKey)
    if (logo) return { kind: 'logo', png: Buffer.concat(await logo.stream.toArray()) }
  }
  const text = studio.allowCustomBranding ? studio.watermarkText?.trim() : undefined
  return { kind: 'text', text: text || 'PREVIEW' }
}
