/** Pages that a studio agrees to when it registers, each with the day of its text. */
export const agreements = [
  { name: 'terms', path: '/voorwaarden', version: '2026-11-16' },
  { name: 'privacy', path: '/privacy', version: '2026-11-26' },
  { name: 'processing', path: '/verwerkersovereenkomst', version: '2026-11-29' },
] as const

export type AgreementPath = (typeof agreements)[number]['path']
export type AgreementName = (typeof agreements)[number]['name']

/** Names the texts that were shown, so that an older page agrees to nothing it did not show. */
export const AGREED = agreements.map(({ version }) => version).join()
