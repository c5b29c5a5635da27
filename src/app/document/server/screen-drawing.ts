import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import type { LaterParts } from './personal-document.ts'
import type { PreloadedAnswers } from './preload-answers.ts'
import { readAnswer } from './read-answer.ts'
import type { DrawGallery } from '#domains/light-table/preloaded-gallery.ts'

type DrawingFile = 'draw-gallery.mjs' | 'draw-dashboard.mjs'
const drawingFiles: readonly DrawingFile[] = ['draw-gallery.mjs', 'draw-dashboard.mjs']

const LOADED_AFTER_MS = 1500

/**
 * Returns a loader for a drawing module. The module loads at the loader's first call, but no later
 * than 1.5 seconds after the loader was created.
 */
export function createDrawingLoader<Drawing>(webFolder: string, name: DrawingFile): () => Promise<Drawing> {
  const file = fileOf(webFolder, name)
  if (!existsSync(file)) throw new Error(`the build made no ${name} to draw a screen with`)
  const load = () => importDrawing(file) as Promise<Drawing>
  // Loading blocks the process for half a second, which would delay the start.
  setTimeout(() => void load().catch(() => {}), LOADED_AFTER_MS).unref()
  return load
}

export async function importDrawingModules(webFolder: string): Promise<void> {
  await Promise.all(drawingFiles.map((name) => importDrawing(fileOf(webFolder, name))))
}

const fileOf = (webFolder: string, name: DrawingFile) => join(webFolder, '../document', name)

const importDrawing = (file: string): Promise<unknown> => import(pathToFileURL(file).href)

/** Longest wait. Meanwhile the browser fetches the style sheet, and would show nothing anyway. */
const DRAWN_WITHIN_MS = 300

type DashboardOptions = { patienceMs?: number | undefined; reportBug: (error: unknown) => void }

type DrawDashboard = (answers: Record<string, unknown>) => Promise<string | undefined>

/**
 * Returns a function that draws a studio's overview once its answers are there. After `patienceMs`
 * the prerendered screen stays.
 */
export function createDashboardDrawer(
  webFolder: string,
  { patienceMs = DRAWN_WITHIN_MS, reportBug }: DashboardOptions,
) {
  const load = createDrawingLoader<{ drawDashboard: DrawDashboard }>(webFolder, 'draw-dashboard.mjs')
  return (first: PreloadedAnswers, answers: Promise<PreloadedAnswers>): LaterParts => {
    const draw = async () => {
      const all = Object.entries({ ...first, ...(await answers) })
      return (await load()).drawDashboard(
        Object.fromEntries(all.map(([name, body]) => [name, readAnswer(body)])),
      )
    }
    const drawn = draw().catch((error: unknown) => {
      reportBug(error)
      return undefined
    })
    return { answers, screen: Promise.race([drawn, delay(patienceMs, undefined, { ref: false })]) }
  }
}

export function createGalleryDrawer(webFolder: string): DrawGallery {
  const load = createDrawingLoader<{ drawGallery: DrawGallery }>(webFolder, 'draw-gallery.mjs')
  return async (url, known) => (await load()).drawGallery(url, known)
}
