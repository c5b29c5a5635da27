import { nameKey } from '#platform/pure/text-search.ts'

/** What a shoot is of; decides what a new gallery begins with. */
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

/** A draft and an archived gallery are closed to the client; so is a live one past its last day. */
export const galleryStates = ['draft', 'live', 'archived'] as const
export type GalleryState = (typeof galleryStates)[number]

/** As taken, newest upload first, by name, or as the studio arranged them. */
export const photoOrders = ['captured', 'newest', 'name', 'manual'] as const
export type PhotoOrder = (typeof photoOrders)[number]

export const GALLERY_TITLE_MAX_LENGTH = 120
/** Room for what is typed to confirm that a gallery may go: its title, or its client's name. */
export const CONFIRMED_TITLE_MAX_LENGTH = 400
/** Longer than any slug, so that one of an old link is not found instead of refused. */
export const SLUG_MAX_LENGTH = 500
export const SECTION_TITLE_MAX_LENGTH = 80
export const WELCOME_MAX_LENGTH = 1000
export const GALLERIES_MAX = 200
export const SECTIONS_MAX = 40

/** Titles that are one to people count as the same. */
export const hasSameTitle = (titles: readonly string[]) => new Set(titles.map(nameKey)).size < titles.length

export const KIND_PHOTOS_MAX = 5000
export const KIND_EXTRA_MIN_CENTS = 50
export const KIND_EXTRA_MAX_CENTS = 50_000

/** How many photos the client of a new gallery may choose, and at what price; its first list is made from it. */
export type KindChoice = {
  /** Null without a limit. */
  included: number | null
  /** Cents, VAT included; null where more than `included` is not allowed. */
  extraPriceCents: number | null
  maximum: number | null
  together: boolean
  afterDeadline: 'nothing' | 'studio_chooses'
  pays: 'first' | 'later'
}

/** A new gallery takes it over as it stands, so it must make sense. */
export const isKindChoiceSound = ({ included, extraPriceCents, maximum }: KindChoice): boolean =>
  extraPriceCents === null
    ? included !== 0 && maximum === null
    : included !== null && (maximum === null || maximum >= Math.max(included, 1))

/** What a new gallery of a kind begins with. */
export type KindSettings = { sections: string[]; choice?: KindChoice }

/** Of the slug that names a gallery in the address bar: 16 random bytes, base64url. */
export const SLUG_LENGTH = 22
