import { oneOf, readString } from '#kit/ui/search-params.ts'
import { isOwnPath } from '../accounts.rules.ts'

const readOwnPath = (value: unknown) => (typeof value === 'string' && isOwnPath(value) ? value : undefined)

export const signInParams = {
  tab: { name: 'tab', read: oneOf(['register']) },
  reset: { name: 'reset', read: readString },
  link: { name: 'link', read: readString },
  next: { name: 'naar', read: readOwnPath },
} as const
