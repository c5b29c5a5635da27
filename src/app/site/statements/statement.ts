import type { Chapter } from '../reading.ts'

export type Statement = {
  path: '/privacy' | '/voorwaarden' | '/verwerkersovereenkomst' | '/cookies' | '/toegankelijkheid'
  title: string
  lead: string
  changedOn: string
  chapters: readonly Chapter[]
}
