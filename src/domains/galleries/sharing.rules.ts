export const shownTypes = ['finals', 'previews', 'both'] as const
export type ShownTypes = (typeof shownTypes)[number]

/**
 * `web` is at most 2048 pixels wide and high. `original` is the studio's file, without private data
 * unless the studio allows complete originals.
 */
export const guestDownloadSizes = ['no', 'web', 'original'] as const
export type GuestDownloadSize = (typeof guestDownloadSizes)[number]

export const emailWishes = ['no', 'optional', 'required'] as const
export type EmailWish = (typeof emailWishes)[number]

/** A partner sees the photos that the client sees. A guest's rights are those of the link. */
export const guestRanks = ['guest', 'partner'] as const
export type GuestRank = (typeof guestRanks)[number]

export const OPEN_LINKS_MAX = 20
export const GUESTS_OF_LINK_MAX = 500
export const PARTNERS_MAX = 3
export const SHARE_TOKEN_MAX_LENGTH = 200
export const LINK_LABEL_MAX_LENGTH = 60
export const GUEST_NAME_MAX_LENGTH = 60

export const isPin = (text: string) => /^\d{4,8}$/.test(text)
/** Room for eight digits with spaces between and around them. */
export const PIN_TYPED_MAX_LENGTH = 20

/**
 * Maximum number of galleries for which one browser remembers a guest. The oldest is dropped first.
 */
export const REMEMBERED_GUESTS_MAX = 20
export const GUEST_COOKIE_SECONDS = 400 * 24 * 60 * 60

/** Lifetimes of a partner's personal link and of a link for another device. */
export const PARTNER_LINK_SECONDS = 14 * 24 * 60 * 60
export const WAY_BACK_SECONDS = 30 * 60
/**
 * Minimum time between a guest's first entry and a link by email; partners need not wait. Otherwise
 * anyone could enter a stranger's address and at once cause an email.
 */
export const WAY_BACK_GUEST_AGE_MIN_MS = 60 * 60_000

export const archivedReasons = ['client_archived', 'gallery_archived'] as const
export type ArchivedReason = (typeof archivedReasons)[number]

export const visitorKinds = ['new', 'known', 'client', 'studio'] as const

/** Maximum number of browsers that remember one guest. The oldest is dropped first. */
export const BROWSERS_OF_GUEST_MAX = 10
export type VisitorKind = (typeof visitorKinds)[number]
