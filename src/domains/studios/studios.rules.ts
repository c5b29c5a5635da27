import type { CoverLayout, LogoGround } from './house-style.rules.ts'

const DAY_MS = 24 * 60 * 60_000

export const shownName = (studio: { studioName: string | null; businessName: string }) =>
  studio.studioName || studio.businessName

/** Who is greeted, on the dashboard and in letters to the studio: a person, as far as they said their name. */
export const greetedName = (studio: { ownerFirstName: string | null } & Parameters<typeof shownName>[0]) =>
  studio.ownerFirstName ?? shownName(studio)

/** Rounded up; below 0 once the time is over, null when no end was ever set. */
export const daysRemaining = (activeUntil: Date | null, now: Date) =>
  activeUntil && Math.ceil((activeUntil.getTime() - now.getTime()) / DAY_MS)

export const zipNames = ['numbered', 'original'] as const
export type ZipNames = (typeof zipNames)[number]

/** Originals for guests who may have them: without place, names and serial numbers, or whole. */
export const guestOriginals = ['clean', 'whole'] as const
export type GuestOriginals = (typeof guestOriginals)[number]

export const STUDIO_NAME_MAX_LENGTH = 120
export const FIRST_NAME_MAX_LENGTH = 60
export const WATERMARK_MAX_LENGTH = 80
export const MAIL_TYPE_MAX_LENGTH = 60

export const LOGO_MAX_BYTES = 5 * 1024 * 1024

export const LOGO_UPLOAD_PATH = '/branding/logo'

export type LogoRefusal =
  | 'signed_out'
  | 'branding_not_allowed'
  | 'not_an_image'
  | 'logo_too_heavy'
  | 'logo_empty'
  | 'too_many_attempts'

export const logoPath = (logoId: string) => `${LOGO_UPLOAD_PATH}/${logoId}`

/** As a form holds it: an empty text is '', not null. */
export type StudioSettings = {
  studioName: string
  ownerFirstName: string
  phoneNumber: string
  watermarkText: string
  watermarkLogoId: string | null
  accentColor: string | null
  styleLogoId: string | null
  styleLogoGround: LogoGround
  coverLayout: CoverLayout
  letterLine: string
  letterSignature: string
  zipNames: ZipNames
  guestOriginals: GuestOriginals
} & Record<StudioMails, boolean>

/** Mails that a studio can turn off; those about its plan, its account or a dispute are always sent. */
export const studioMails = ['mailsChoices', 'mailsNewOrders', 'mailsPaidOrders'] as const
export type StudioMails = (typeof studioMails)[number]

const trimmed = <Value>(value: Value) => (typeof value === 'string' ? value.trim() : value) as Value

/** Fields that differ from what is saved; surrounding spaces don't count. */
export function changedSettings(saved: StudioSettings, typed: StudioSettings): Partial<StudioSettings> {
  const entries = Object.entries(typed).map(([name, value]) => [name, trimmed(value)] as const)
  return Object.fromEntries(entries.filter(([name, value]) => value !== saved[name as keyof StudioSettings]))
}
