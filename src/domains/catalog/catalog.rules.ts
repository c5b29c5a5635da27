export const productPictures = [
  'print',
  'fine_art',
  'framed',
  'canvas',
  'aluminium',
  'acrylic',
  'album',
  'card',
] as const
export type ProductPicture = (typeof productPictures)[number]

/** `each`: a piece per photo; `together`: one piece with all photos, such as an album. */
export const arrangements = ['each', 'together'] as const
export type Arrangement = (typeof arrangements)[number]

/** € 9.999,99 (spec §9). */
export const PRICE_MAX_CENTS = 999_999

export const NAME_MAX_LENGTH = 80
export const DESCRIPTION_MAX_LENGTH = 300

type Taxed = { amountCents: number; vatRate: number }

/** Amounts summed by their VAT rate, highest rate first. */
export function amountsByRate(lines: readonly Taxed[]): [rate: number, amountCents: number][] {
  const amountByRate = new Map<number, number>()
  for (const { vatRate, amountCents } of lines)
    amountByRate.set(vatRate, (amountByRate.get(vatRate) ?? 0) + amountCents)
  return [...amountByRate].toSorted(([one], [other]) => other - one)
}

/** The VAT in an amount that includes it, in whole cents. */
export const vatWithin = (amountCents: number, rate: number) =>
  Math.round((amountCents * rate) / (100 + rate))
