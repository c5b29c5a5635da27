import type { Services } from '#platform/services.ts'
import type { Watermark } from '../../pixels/server/watermark.ts'
import type { ToRender } from './rendition.sql.ts'

type OfStudio = Pick<ToRender, 'allowCustomBranding' | 'watermarkLogoKey' | 'watermarkText'>

/** The studio's watermark if its plan allows one, else 'PREVIEW' (spec §5). */
export async function readWatermark(objects: Services['objects'], studio: OfStudio): Promise<Watermark> {
  if (studio.allowCustomBranding && studio.watermarkLogoKey) {
    const logo = await objects.read(studio.watermarkLogoKey)
    if (logo) return { kind: 'logo', png: Buffer.concat(await logo.stream.toArray()) }
  }
  const text = studio.allowCustomBranding ? studio.watermarkText?.trim() : undefined
  return { kind: 'text', text: text || 'PREVIEW' }
}
