import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What the build makes to draw a screen with, beside the pages. */
type DrawingFile = 'draw-gallery.mjs' | 'draw-dashboard.mjs'
const drawingFiles: readonly DrawingFile[] = ['draw-gallery.mjs', 'draw-dashboard.mjs']

const LOADED_AFTER_MS = 1500

/** Loads what draws a screen when it is first needed, or a moment after the start. */
export function loadsDrawing<Drawing>(webFolder: string, name: DrawingFile): () => Promise<Drawing> {
  const file = fileOf(webFolder, name)
  if (!existsSync(file)) throw new Error(`the build made no ${name} to draw a screen with`)
  const load = () => loaded(file) as Promise<Drawing>
  // Loading stops everything for half a second, and the start would be as much later.
  setTimeout(() => void load().catch(() => {}), LOADED_AFTER_MS).unref()
  return load
}

/** Loads what draws all screens: for a process whose requests others answer until it is ready. */
export async function loadDrawings(webFolder: string): Promise<void> {
  await Promise.all(drawingFiles.map((name) => loaded(fileOf(webFolder, name))))
}

const fileOf = (webFolder: string, name: DrawingFile) => join(webFolder, '../document', name)

/** The runtime keeps it, so that it is read once however often this is called. */
const loaded = (file: string): Promise<unknown> => import(pathToFileURL(file).href)
