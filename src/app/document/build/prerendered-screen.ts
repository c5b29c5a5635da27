import type { AppPath } from '../../web/paths.ts'

export type PrerenderedScreen = {
  path: AppPath
  /** Query string, with its question mark. */
  search: string
  /** For signed-in users (true) or signed-out ones (false); the others are redirected to another screen. */
  isForKnown: boolean
  html: string
}
