import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawGallery } from '#domains/photos/known-gallery.ts'

const LOADED_AFTER_MS = 1500

/** Loads what the build made to draw a gallery with, beside the pages. */
export function galleryDrawing(webFolder: string): DrawGallery {
  const file = join(webFolder, '../document/draw-gallery.mjs')
  if (!existsSync(file)) throw new Error('the build made nothing to draw a gallery with')
  const load = () => import(pathToFileURL(file).href) as Promise<{ drawGallery: DrawGallery }>
  // It takes the first visitor a second, and the start would be as much later.
  setTimeout(() => void load().catch(() => {}), LOADED_AFTER_MS).unref()
  return async (url, known) => (await load()).drawGallery(url, known)
}
