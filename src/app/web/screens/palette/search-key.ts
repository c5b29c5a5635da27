import { paletteNl } from './palette.nl.ts'

export const searchKey = () =>
  navigator.userAgent.includes('Mac') ? paletteNl.keys.searchKeyOnMac : paletteNl.keys.rows[0][0]
