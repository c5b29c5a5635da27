import { activateSearch, type ActivateSearch } from './activate-search.ts'

export type AuthSearch = ActivateSearch & {
  tab?: 'register'
  reset?: string
  link?: string
  welkom?: string
  naar?: string
}

// Of this product, and nowhere else: the address may come from anyone.
const ownAddress = (value: unknown) =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * What an address of /auth may carry: which tab, the token of a link from a mail or of an invitation, the plan that was
 * chosen before there was an account to choose it for, or the page that was asked for before anyone had signed in.
 */
export function authSearch(search: Record<string, unknown>): AuthSearch {
  return {
    ...activateSearch(search),
    tab: search['tab'] === 'register' ? 'register' : undefined,
    reset: text(search['reset']),
    link: text(search['link']),
    welkom: text(search['welkom']),
    naar: ownAddress(search['naar']),
  }
}
