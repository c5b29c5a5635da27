import { setTimeout as delay } from 'node:timers/promises'
import type { LaterParts } from './personal-document.ts'
import type { PreloadAnswers } from './preload-answers.ts'
import { loadsDrawing } from './screen-drawing.ts'

/** Until then a browser has the style sheet to fetch, without which it shows nothing. */
const DRAWN_WITHIN_MS = 300

type Asked = { patienceMs?: number | undefined; reportBug: (error: unknown) => void }

type DrawDashboard = (answers: PreloadAnswers) => Promise<string | undefined>

/** Draws a studio's overview once its answers are there, unless that takes longer than a browser would wait for it. */
export function dashboardDrawing(webFolder: string, { patienceMs = DRAWN_WITHIN_MS, reportBug }: Asked) {
  const load = loadsDrawing<{ drawDashboard: DrawDashboard }>(webFolder, 'draw-dashboard.mjs')
  return (first: PreloadAnswers, answers: Promise<PreloadAnswers>): LaterParts => {
    const draw = async () => (await load()).drawDashboard({ ...first, ...(await answers) })
    const drawn = draw().catch((error: unknown) => {
      reportBug(error)
      return undefined
    })
    return { answers, screen: Promise.race([drawn, delay(patienceMs, undefined, { ref: false })]) }
  }
}
