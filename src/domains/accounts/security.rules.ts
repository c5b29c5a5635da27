export const RECOVERY_CODE_COUNT = 10

export const plainCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase()

export const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''

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

/** The order matters: most user agents also name other browsers. */
export const deviceOf = (userAgent: string) => ({
  browser: firstIn(userAgent, browsers),
  system: firstIn(userAgent, systems),
})
