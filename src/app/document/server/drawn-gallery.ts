import type { DrawGallery } from '#domains/photos/known-gallery.ts'
import { loadsDrawing } from './screen-drawing.ts'

/** Draws a gallery with its first photos. */
export function galleryDrawing(webFolder: string): DrawGallery {
  const load = loadsDrawing<{ drawGallery: DrawGallery }>(webFolder, 'draw-gallery.mjs')
  return async (url, known) => (await load()).drawGallery(url, known)
}
