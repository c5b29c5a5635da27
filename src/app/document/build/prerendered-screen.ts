import type { AppAddress } from '../../web/addresses.ts'

/** The first screen at an address, as it looks before any script has come. */
export type PrerenderedScreen = {
  address: AppAddress
  /** What follows the address, from the question mark on. */
  search: string
  /** Whether it is for who is signed in, or for who is not; the other is sent on to another screen. */
  isForKnown: boolean
  html: string
}
