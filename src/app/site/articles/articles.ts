import type { Article } from './article.ts'
import { printordersAutomatiseren } from './printorders-automatiseren.nl.ts'
import { tipsKlantcommunicatie } from './tips-klantcommunicatie.nl.ts'
import { watermerkenEssentieel } from './watermerken-essentieel.nl.ts'

export const articles: readonly Article[] = [
  printordersAutomatiseren,
  watermerkenEssentieel,
  tipsKlantcommunicatie,
]
