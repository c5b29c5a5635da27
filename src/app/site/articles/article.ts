import type { Chapter } from '../reading.ts'

export type Article = {
  slug: 'tips-klantcommunicatie' | 'watermerken-essentieel' | 'printorders-automatiseren'
  title: string
  /** One or two sentences: shown under the title, in the teaser and in search results. */
  lead: string
  publishedOn: string
  chapters: readonly Chapter[]
}
