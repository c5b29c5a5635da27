import { redirect } from '@tanstack/react-router'
import type { Role } from '#domains/access/viewer.rules.ts'
import { meQuery, type Me } from '#domains/accounts/ui/accounts.queries.ts'
import { queryClient } from '#platform/browser/query-client.ts'
import { activateSearch } from './activate-search.ts'
import type { AuthSearch } from './auth-search.ts'

/** Where someone must go instead of a page for `role`; undefined when they may stay (spec, route guard). */
export function elsewhere(me: Me | null, role: Role): string | undefined {
  if (!me) return '/auth'
  if (me.role !== role) return me.home
  return role === 'photographer' && !me.isActive ? '/activate' : undefined
}

const findMe = () => queryClient.ensureQueryData(meQuery)

export const only = (role: Role) => async () => {
  const to = elsewhere(await findMe(), role)
  if (to) throw redirect({ to })
}

export async function onlySignedIn() {
  if (!(await findMe())) throw redirect({ to: '/auth' })
}

/** For /auth: who is signed in already goes home, unless they come by a link from a mail. */
export async function onlySignedOut({ search }: { search: AuthSearch }) {
  if (search.reset || search.link) return
  const me = await findMe()
  if (me) throw redirect({ to: me.home, search: me.home === '/activate' ? activateSearch(search) : {} })
}
