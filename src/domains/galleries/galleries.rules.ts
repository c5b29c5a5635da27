import { nameKey } from '#platform/pure/text-search.ts'

export const galleryKinds = [
  'wedding',
  'family',
  'newborn',
  'portrait',
  'business',
  'event',
  'school',
  'other',
] as const
export type GalleryKind = (typeof galleryKinds)[number]

/** Only a live gallery is open to the client, and only until its last day. */
export const galleryStates = ['draft', 'live', 'archived'] as const
export type GalleryState = (typeof galleryStates)[number]

/** Capture time, newest upload first, name, or the studio's own order. */
export const photoOrders = ['captured', 'newest', 'name', 'manual'] as const
export type PhotoOrder = (typeof photoOrders)[number]

export const GALLERY_TITLE_MAX_LENGTH = 120
/**
 * Maximum length of the text typed to confirm the deletion of a gallery: its title, or its client's
 * name.
 */
export const CONFIRMED_TITLE_MAX_LENGTH = 400
/** Longer than any slug, so that an old link gives 'not found' instead of a validation error. */
export const SLUG_INPUT_MAX_LENGTH = 500
export const SECTION_TITLE_MAX_LENGTH = 80
export const WELCOME_MAX_LENGTH = 1000
export const GALLERIES_OF_CLIENT_MAX = 200
export const SECTIONS_MAX = 40

export const hasDuplicateTitles = (titles: readonly string[]) =>
  new Set(titles.map(nameKey)).size < titles.length

export const KIND_PHOTOS_MAX = 5000
export const KIND_EXTRA_MIN_CENTS = 50
export const KIND_EXTRA_MAX_CENTS = 50_000

/** Rules of the first choice list in new galleries of a kind. */
export type KindChoiceRules = {
  included: number | null
  /** Price of one extra photo in cents, including VAT. Null when extra photos are not allowed. */
  extraPriceCents: number | null
  maximum: number | null
  together: boolean
  afterDeadline: 'nothing' | 'studio_chooses'
  pays: 'first' | 'later'
}

/** Whether the rules are consistent. A new gallery copies these rules unchecked. */
export const areKindChoiceRulesSound = ({ included, extraPriceCents, maximum }: KindChoiceRules): boolean =>
  extraPriceCents === null
    ? included !== 0 && maximum === null
    : included !== null && (maximum === null || maximum >= Math.max(included, 1))

export type KindSettings = { sections: string[]; choice?: KindChoiceRules }

/** Length of a slug in characters: 16 random bytes in base64url. */
export const SLUG_LENGTH = 22
