import { oneOf, readString } from '#kit/ui/search-params.ts'

// A path on our own host only; the URL may come from anyone.
const readOwnPath = (value: unknown) =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined

export const signInParams = {
  tab: { name: 'tab', read: oneOf(['register']) },
  reset: { name: 'reset', read: readString },
  link: { name: 'link', read: readString },
  welcome: { name: 'welkom', read: readString },
  next: { name: 'naar', read: readOwnPath },
} as const
