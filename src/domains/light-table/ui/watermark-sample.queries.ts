import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import { isLightInk } from '#domains/photos/watermark/watermark.rules.ts'
import type { photosContract } from '../photos.contract.ts'

const photos = browserApi<typeof photosContract>('photos')

export const watermarkSample = queryOptions({
  queryKey: ['photos', 'all', 'mark-sample'],
  queryFn: () => photos.findMarkSample({}),
})

/** Never stale: a logo never changes under its URL. */
export const logoFacts = (url: string | undefined) =>
  queryOptions({
    queryKey: ['logo', url],
    queryFn: () => measureLogo(url!),
    enabled: url !== undefined,
    staleTime: Infinity,
  })

const SAMPLE_PX = 160

async function measureLogo(url: string) {
  const image = new Image()
  image.src = url
  await image.decode()
  const { naturalWidth: widthPx, naturalHeight: heightPx } = image
  const scale = SAMPLE_PX / Math.max(widthPx, heightPx)
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(widthPx * scale)
  canvas.height = Math.ceil(heightPx * scale)
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('this browser draws nothing')
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
  return {
    widthPx,
    heightPx,
    isLight: isLightInk(drawing.getImageData(0, 0, canvas.width, canvas.height).data),
  }
}
