export type AuthSearch = { tab?: 'register'; reset?: string; link?: string }

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** What an address of /auth may carry: which tab, or the token of a link from a mail. */
export function authSearch(search: Record<string, unknown>): AuthSearch {
  return {
    tab: search['tab'] === 'register' ? 'register' : undefined,
    reset: text(search['reset']),
    link: text(search['link']),
  }
}
