import { longDate } from '#platform/pure/format.nl.ts'

type Titled = { title: string | null; shotOn: string | null }

/** 'Bruiloft Anna & Tom · 14 juni 2026', of what is known. */
export const titleAndDate = ({ title, shotOn }: Titled) =>
  [title, shotOn && longDate(shotOn)].filter(Boolean).join(' · ')
