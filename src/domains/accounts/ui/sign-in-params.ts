import { oneOf, readString } from '#kit/ui/search-params.ts'

// Of this product, and nowhere else: the URL may come from anyone.
const readOwnPath = (value: unknown) =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined

/** What the URL of /auth says: the tab, the token of a link from a mail or of an invitation, and the page that was asked for. */
export const signInParams = {
  tab: { name: 'tab', read: oneOf(['register']) },
  reset: { name: 'reset', read: readString },
  link: { name: 'link', read: readString },
  welcome: { name: 'welkom', read: readString },
  next: { name: 'naar', read: readOwnPath },
} as const
