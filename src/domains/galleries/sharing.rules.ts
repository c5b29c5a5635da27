/** What a guest sees of a gallery through a link. */
export const shownTypes = ['finals', 'previews', 'both'] as const
export type ShownTypes = (typeof shownTypes)[number]

/** At most 2048 pixels, or the file as the studio delivered it. */
export const guestDownloads = ['no', 'web', 'original'] as const
export type GuestDownload = (typeof guestDownloads)[number]

export const emailWishes = ['no', 'optional', 'required'] as const
export type EmailWish = (typeof emailWishes)[number]

/** A partner sees and does what the client does, a guest what their link gives. */
export const guestRanks = ['guest', 'partner'] as const
export type GuestRank = (typeof guestRanks)[number]

export const LINKS_MAX = 20
export const GUESTS_OF_LINK_MAX = 500
export const PARTNERS_MAX = 3
export const SHARE_TOKEN_MAX_LENGTH = 200
export const LINK_LABEL_MAX_LENGTH = 60
export const GUEST_NAME_MAX_LENGTH = 60

/** Four to eight figures. */
export const isPin = (text: string) => /^\d{4,8}$/.test(text)
/** Eight figures with blanks between them, and some around. */
export const PIN_TYPED_MAX = 20

/** Galleries that one browser remembers as a guest; the oldest goes first. */
export const REMEMBERED_GUESTS_MAX = 20
export const GUEST_COOKIE_SECONDS = 400 * 24 * 60 * 60

/** A personal link of a letter: a partner's, and that of a guest who comes back on another device. */
export const PARTNER_LINK_SECONDS = 14 * 24 * 60 * 60
export const WAY_BACK_SECONDS = 30 * 60
/** A guest this long has a way back: so that nobody mails strangers by typing their addresses. */
export const WAY_BACK_AFTER_MS = 60 * 60_000

/** Why nothing new is shared of a gallery: its link would open for nobody. */
export const archivedReasons = ['client_archived', 'gallery_archived'] as const
export type ArchivedReason = (typeof archivedReasons)[number]

export const whosAtLink = ['new', 'known', 'client', 'studio'] as const

/** Browsers in which one guest is known; the oldest goes first. */
export const BROWSERS_OF_GUEST_MAX = 10
export type WhoAtLink = (typeof whosAtLink)[number]
