import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const LOADED_AFTER_MS = 1500

/** Loads what the build made to draw a screen with, beside the pages. */
export function loadsDrawing<Drawing>(webFolder: string, name: string): () => Promise<Drawing> {
  const file = join(webFolder, '../document', name)
  if (!existsSync(file)) throw new Error(`the build made no ${name} to draw a screen with`)
  const load = () => import(pathToFileURL(file).href) as Promise<Drawing>
  // It takes the first visitor a second, and the start would be as much later.
  setTimeout(() => void load().catch(() => {}), LOADED_AFTER_MS).unref()
  return load
}
