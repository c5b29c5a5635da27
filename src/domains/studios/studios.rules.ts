import type { CoverLayout, LogoGround } from './house-style.rules.ts'

const DAY_MS = 24 * 60 * 60_000

export const shownName = (studio: { studioName: string | null; businessName: string }) =>
  studio.studioName || studio.businessName

/** Returns the owner's first name, else the studio's shown name. SQL: `greetedStudioNameSql`. */
export const greetedName = (studio: { ownerFirstName: string | null } & Parameters<typeof shownName>[0]) =>
  studio.ownerFirstName ?? shownName(studio)

/** Returns days, rounded up. Not positive once the time is over; null if no end was ever set. */
export const daysRemaining = (activeUntil: Date | null, now: Date) =>
  activeUntil && Math.ceil((activeUntil.getTime() - now.getTime()) / DAY_MS)

export const zipNamings = ['numbered', 'original'] as const
export type ZipNaming = (typeof zipNamings)[number]

export const guestOriginalForms = ['clean', 'whole'] as const
export type GuestOriginalsOption = (typeof guestOriginalForms)[number]

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

/** Text settings. An empty text is '' in a form and null in the database. */
export const textSettings = [
  'studioName',
  'ownerFirstName',
  'phoneNumber',
  'watermarkText',
  'letterLine',
  'letterSignature',
] as const

export const copiedSettingNames = [
  'accentColor',
  'styleLogoGround',
  'coverLayout',
  'zipNames',
  'guestOriginals',
  'mailsChoices',
  'mailsNewOrders',
  'mailsPaidOrders',
] as const

export type StudioSettings = Record<(typeof textSettings)[number], string> &
  Record<StudioMailSetting, boolean> & {
    watermarkLogoId: string | null
    accentColor: string | null
    styleLogoId: string | null
    styleLogoGround: LogoGround
    coverLayout: CoverLayout
    zipNames: ZipNaming
    guestOriginals: GuestOriginalsOption
  }

export const studioMailSettings = ['mailsChoices', 'mailsNewOrders', 'mailsPaidOrders'] as const
export type StudioMailSetting = (typeof studioMailSettings)[number]

const trimmed = <Value>(value: Value) => (typeof value === 'string' ? value.trim() : value) as Value

export function changedSettings(saved: StudioSettings, typed: StudioSettings): Partial<StudioSettings> {
  const entries = Object.entries(typed).map(([name, value]) => [name, trimmed(value)] as const)
  return Object.fromEntries(entries.filter(([name, value]) => value !== saved[name as keyof StudioSettings]))
}
