export const productPictureKinds = [
  'print',
  'fine_art',
  'framed',
  'canvas',
  'aluminium',
  'acrylic',
  'album',
  'card',
] as const
export type ProductPictureKind = (typeof productPictureKinds)[number]

/** `each` makes one piece per photo; `together` makes one piece of all photos, such as an album. */
export const arrangements = ['each', 'together'] as const
export type Arrangement = (typeof arrangements)[number]

/** At most € 9.999,99 (spec §9). */
export const PRICE_MAX_CENTS = 999_999

export const CHANGED_PRODUCTS_MAX = 200
export const CHANGED_VARIANTS_MAX = 2000
export const NAME_MAX_LENGTH = 80
export const DESCRIPTION_MAX_LENGTH = 300
