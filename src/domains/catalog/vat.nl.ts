import type { Country } from '#platform/pure/postal-address.ts'

const adjectives: Record<Country, string> = { NL: '', BE: 'Belgische ' }

/** '21% btw', or '21% Belgische btw'. */
export const vatNameNl = ({ rate, country }: { rate: number; country: Country }) =>
  `${rate}% ${adjectives[country]}btw`

export const noVatNl = {
  kor: (studio: string) => `Geen btw: ${studio} valt onder de KOR`,
  exempt: (studio: string) => `Geen btw: ${studio} is vrijgesteld van btw`,
}
