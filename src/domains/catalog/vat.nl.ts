import { countriesNl } from '#platform/pure/countries.nl.ts'
import type { Country } from '#platform/pure/postal-address.ts'
import type { NoVat } from './vat.rules.ts'

const adjectives: Record<Country, string> = { NL: '', BE: 'Belgische ' }

export const vatNameNl = ({ rate, country }: { rate: number; country: Country }) =>
  `${rate}% ${adjectives[country]}btw`

const reasons: Record<NoVat['reason'], (about: NoVat) => string> = {
  kor: ({ studioName }) => `Geen btw: ${studioName} valt onder de KOR`,
  exempt: ({ studioName }) => `Geen btw: ${studioName} is vrijgesteld van btw`,
  within_europe: (about) => `Geen Nederlandse btw: intracommunautaire levering aan ${business(about)}`,
  reversed: (about) => `Btw verlegd naar ${business(about)}`,
}

const business = ({ country }: NoVat) => `een bedrijf in ${countriesNl[country]}, dat de btw daar aangeeft`

export const noVatNl = (about: NoVat) => reasons[about.reason](about)
