/** Pages that a studio agrees to when it registers, each with the date of its text. */
export const agreements = [
  { name: 'terms', path: '/voorwaarden', version: '2026-11-16' },
  { name: 'privacy', path: '/privacy', version: '2026-11-26' },
  { name: 'processing', path: '/verwerkersovereenkomst', version: '2026-11-29' },
] as const

export type AgreementPath = (typeof agreements)[number]['path']
export type AgreementName = (typeof agreements)[number]['name']

/**
 * Versions that the registration form sends. A form opened before a text changed sends other
 * versions and is refused.
 */
export const AGREED_VERSIONS = agreements.map(({ version }) => version).join()

/**
 * SHA-256 (base64url) of each text without its path and date. A test compares the hashes with the
 * pages.
 */
export const agreementHashes: Record<AgreementPath, string> = {
  '/voorwaarden': 'uFlD6vIbDP8WWNem0xhk2GDA-qE5KOOceU_KOMxJzc4',
  '/privacy': 'uXn12V1O6lAcvwgEdrmNjJwrhGQWJt7p4pOR-B_2ito',
  '/verwerkersovereenkomst': '19Y31JRqV8SVTxyJSI4bgX6ldl25_TrSF7qfFlLjUN8',
}
