import { createHmac } from 'node:crypto'
import { keysFor } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'
import type { PhotoWatermark } from '../../pixels/server/watermark.ts'
import type { Watermark } from '../../pixels/server/watermark-stamp.ts'
import type { ToRender } from './rendition.sql.ts'

type MarkedPhoto = Pick<ToRender, 'id' | 'allowCustomBranding' | 'watermarkLogoKey' | 'watermarkText'>

/** The watermark of a photo: its studio's, laid out by a seed that only we can tell. */
export async function readWatermark(services: Services, photo: MarkedPhoto): Promise<PhotoWatermark> {
  const [key] = keysFor(services, 'watermark')
  const seed = createHmac('sha256', key!).update(photo.id).digest('hex')
  return { ...(await readStudioWatermark(services, photo)), seed }
}

/** The studio's watermark if its plan allows one, else 'PREVIEW' (spec §5). */
async function readStudioWatermark({ objects }: Services, studio: MarkedPhoto): Promise<Watermark> {
  if (studio.allowCustomBranding && studio.watermarkLogoKey) {
    const logo = await objects.read(studio.watermarkLogoKey)
    if (logo) return { kind: 'logo', png: Buffer.concat(await logo.stream.toArray()) }
  }
  const text = studio.allowCustomBranding ? studio.watermarkText?.trim() : undefined
  return { kind: 'text', text: text || 'PREVIEW' }
}
