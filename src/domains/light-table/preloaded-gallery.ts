import type { PhotoType } from '#domains/photos/photos.rules.ts'

export type PreloadedGallery = {
  who: { me: unknown } | { guest: unknown }
  slug: string | undefined
  gallery: { current: { slug: string } | null }
  list?: { type: PhotoType; photos: unknown }
}

export type DrawGallery = (url: string, known: PreloadedGallery) => Promise<string>
