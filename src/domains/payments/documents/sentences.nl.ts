import { countriesNl } from '#platform/pure/countries.nl.ts'
import type { Country } from '#platform/pure/postal-address.ts'

/** Reasons for charging no Dutch VAT, worded by the law and the tax office. */
export const sentencesNl = {
  kor: 'Vrijgesteld van omzetbelasting, artikel 25 Wet op de omzetbelasting 1968 (kleineondernemersregeling).',
  oss: (country: Country) => `Btw van ${countriesNl[country]} (OSS).`,
  withinEurope: 'Intracommunautaire levering, artikel 138 Richtlijn 2006/112/EG.',
  reversed: 'Btw verlegd.',
}
