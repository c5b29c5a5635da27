import type { Tab } from './person.ts'

export const agreesWithTerms = ({ page }: Pick<Tab, 'page'>) =>
  page.getByRole('checkbox', { name: /^Ik ga akkoord/ }).check()
