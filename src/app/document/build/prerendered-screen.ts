import type { AppAddress } from '../../web/addresses.ts'

export type PrerenderedScreen = {
  address: AppAddress
  /** Query string, with its question mark. */
  search: string
  /** For signed-in users (true) or signed-out ones (false); the others are redirected to another screen. */
  isForKnown: boolean
  html: string
}
