import type { Country } from './postal-address.ts'

export const countriesNl: Record<Country, string> = { NL: 'Nederland', BE: 'België' }
