export const RECOVERY_CODE_COUNT = 10
/** Minimum length of a typed code. A typed code may contain blanks and dashes, like '123 456'. */
export const CODE_MIN_LENGTH = 6
export const CODE_TYPED_MAX_LENGTH = 20
export const APP_CODE_TYPED_MAX_LENGTH = 7
export const CHALLENGE_MAX_LENGTH = 500

export const groupInFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
] as const

const firstIn = (userAgent: string, known: readonly (readonly [string, string])[]) =>
  known.find(([sign]) => userAgent.includes(sign))?.[1]

/** The lists’ order matters: most user agents also name other browsers. */
export const deviceOf = (userAgent: string) => ({
  browser: firstIn(userAgent, browsers),
  system: firstIn(userAgent, systems),
})

/** Days from an admin’s first sign-in, or first after a reset, until a second step is required. */
const SECOND_STEP_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

export const newSecondStepDeadline = (now: Date) => new Date(now.getTime() + SECOND_STEP_DAYS * DAY_MS)

export const daysUntilSecondStep = (dueAt: Date, now: Date) =>
  Math.max(0, Math.ceil((dueAt.getTime() - now.getTime()) / DAY_MS))

/** False for the demo’s admin, whose deadline is centuries away. */
export const isSecondStepAsked = (dueAt: Date, now: Date) => dueAt <= newSecondStepDeadline(now)
