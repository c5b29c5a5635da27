import { redirect, type ParsedLocation } from '@tanstack/react-router'
import type { PagePath } from '#domains/access/paths.rules.ts'
import { homes, type Role } from '#domains/access/viewer.rules.ts'
import { meQuery, type Me } from '#domains/accounts/ui/accounts.queries.ts'
import { readParams, writeParams, type InUrl } from '#kit/ui/search-params.ts'
import { queryClient } from '#platform/browser/query-client.ts'
import { activateParams, authParams } from './auth-search.ts'

/** Where to redirect someone who may not see a page for `role`; undefined when they may (spec, route guard). */
function elsewhere(me: Me | null, role: Role): string | undefined {
  if (!me) return '/auth' satisfies PagePath
  if (me.role !== role || isHeldBack(me)) return me.home
  return role === 'photographer' && !me.isActive ? ('/activate' satisfies PagePath) : undefined
}

/** An admin who must set up a second step first. */
const isHeldBack = (me: Me) => me.secondStepDaysLeft === 0

export const findMe = () => queryClient.ensureQueryData(meQuery)

type Entry = { location: ParsedLocation; cause: 'preload' | 'enter' | 'stay' }

/** Guard of a screen for `role` alone. */
export const only = (role: Role) => async (entry: Entry) => {
  const me = await findMe()
  if (!me) throw toSignIn(entry)
  const to = elsewhere(me, role)
  if (to) throw redirect({ to })
}

export async function onlySignedIn(entry: Entry) {
  if (!(await findMe())) throw toSignIn(entry)
}

/** Guard of /two-steps: whoever is asked for nothing, or no longer, goes on. */
export async function onlyAskedForTwoSteps(entry: Entry) {
  const me = await findMe()
  if (!me) throw toSignIn(entry)
  if (me.secondStepDaysLeft === null) throw redirect({ to: me.home })
}

// Remembers the requested page of who arrives by a link, but not the page that someone signs out from.
function toSignIn({ location: { href }, cause }: Entry) {
  const isMoreThanHome = !Object.values<string>(homes).includes(href)
  return redirect({
    to: '/auth',
    search: cause === 'enter' && isMoreThanHome ? writeParams(authParams, { next: href }) : {},
  })
}

/** Guard of /auth: redirects signed-in users home, except when they follow a link from a mail. */
export async function onlySignedOut({ search }: { search: InUrl<typeof authParams> }) {
  const { reset, link, next } = readParams(authParams, search)
  if (reset || link) return
  const me = await findMe()
  if (!me) return
  if (me.home === '/activate') throw redirect({ to: me.home, search: readParams(activateParams, search) })
  throw redirect(next ? { href: next } : { to: me.home })
}
