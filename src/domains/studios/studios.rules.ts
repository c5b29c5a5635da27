const DAY_MS = 24 * 60 * 60_000

/** The name people know the studio by. */
export const shownName = (studio: { studioName: string | null; businessName: string }) =>
  studio.studioName || studio.businessName

/** Days of paid time left, rounded up; below 0 once it is over, null where no end was ever set. */
export const daysRemaining = (activeUntil: Date | null, now: Date) =>
  activeUntil && Math.ceil((activeUntil.getTime() - now.getTime()) / DAY_MS)

export const zipNames = ['numbered', 'original'] as const
export type ZipNames = (typeof zipNames)[number]

export const STUDIO_NAME_MAX_LENGTH = 120
/** As much as fits in one mark. */
export const WATERMARK_MAX_LENGTH = 80

/** Ways in which people write a number, or none: '06 41 82 93 57', '+31 (0)20-123 45 67'. */
export const phonePattern = /^$|^\+?[\d\s()./-]{6,30}$/

/** The figures that a telephone dials: '+31 (0)20-123 45 67' is +31201234567. */
export function dialledNumber(phoneNumber: string): string {
  const written = phoneNumber.trim()
  const isAbroad = written.startsWith('+')
  const figures = (isAbroad ? written.replace('(0)', '') : written).replaceAll(/\D/g, '')
  return isAbroad ? `+${figures}` : figures
}

export const LOGO_MAX_BYTES = 5 * 1024 * 1024

export const LOGO_UPLOAD_ADDRESS = '/branding/logo'

/** Every expected no to a logo; the browser has a sentence for each. */
export type LogoRefusal =
  | 'signed_out'
  | 'branding_not_allowed'
  | 'not_an_image'
  | 'logo_too_heavy'
  | 'logo_empty'
  | 'too_many_attempts'

/** Where a studio sees its own logo. */
export const logoAddress = (logoId: string) => `${LOGO_UPLOAD_ADDRESS}/${logoId}`

/** What can be set, as a form holds it: nothing is an empty text. */
export type StudioSettings = {
  studioName: string
  phoneNumber: string
  watermarkText: string
  watermarkLogoId: string | null
  accentColor: string | null
  zipNames: ZipNames
} & Record<StudioMails, boolean>

/** The letters that a studio may do without. What is about its plan, its account or a dispute is not among them. */
export const studioMails = ['mailsChoices', 'mailsNewOrders', 'mailsPaidOrders'] as const
export type StudioMails = (typeof studioMails)[number]

const trimmed = <Value>(value: Value) => (typeof value === 'string' ? value.trim() : value) as Value

/** Only what differs from what is saved; blanks around a text are no difference. */
export function changedSettings(saved: StudioSettings, typed: StudioSettings): Partial<StudioSettings> {
  const entries = Object.entries(typed).map(([name, value]) => [name, trimmed(value)] as const)
  return Object.fromEntries(entries.filter(([name, value]) => value !== saved[name as keyof StudioSettings]))
}
