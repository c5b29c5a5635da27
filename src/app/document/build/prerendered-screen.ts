import type { AppPath } from '../../web/paths.ts'

export type PrerenderedScreen = {
  path: AppPath
  /** Query string with its question mark, or empty. */
  search: string
  /** Whether the screen is for signed-in users, or else for signed-out visitors. */
  isForKnown: boolean
  html: string
}
