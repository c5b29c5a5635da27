import type { PhotoType } from './photos.rules.ts'

/** What the endpoints answered to the viewer of a gallery. */
export type KnownGallery = {
  /** A client, or the guest that they are in this gallery. */
  who: { me: unknown } | { guest: unknown }
  /** That the URL names. */
  slug: string | undefined
  gallery: { current: { slug: string } | null }
  list?: { type: PhotoType; photos: unknown }
}

export type DrawGallery = (url: string, known: KnownGallery) => Promise<string>
