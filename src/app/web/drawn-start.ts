import type { AppAddress } from './addresses.ts'

/** The first screen at an address, as it looks before any script has come. */
export type DrawnStart = {
  address: AppAddress
  /** What follows the address, from the question mark on. */
  search: string
  html: string
}
