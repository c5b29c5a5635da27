import type { Tab } from './person.ts'

/** Ticks the box of the terms, privacy statement and processing agreement. */
export const agreesWithTerms = ({ page }: Pick<Tab, 'page'>) =>
  page.getByRole('checkbox', { name: /^Ik ga akkoord/ }).check()
