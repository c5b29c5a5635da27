import type { Chapter } from '../reading.ts'

export type Statement = {
  path: '/privacy' | '/voorwaarden' | '/verwerkersovereenkomst' | '/cookies' | '/toegankelijkheid'
  title: string
  lead: string
  /** A day: 2026-11-16. */
  changedOn: string
  chapters: readonly Chapter[]
}
