import { paletteNl } from './palette.nl.ts'

/** What opens the palette, as it stands on the keys of this machine. */
export const searchKey = () =>
  navigator.userAgent.includes('Mac') ? paletteNl.keys.searchKeyOnMac : paletteNl.keys.rows[0][0]
