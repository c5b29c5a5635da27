import { redirect, type ParsedLocation } from '@tanstack/react-router'
import type { PagePath } from '#domains/access/paths.rules.ts'
import { homePaths, type Role } from '#domains/access/viewer.rules.ts'
import { meQuery, type Me } from '#domains/accounts/ui/accounts.queries.ts'
import { readParams, toUrlValues, type UrlValues } from '#kit/ui/search-params.ts'
import { queryClient } from '#platform/browser/query-client.ts'
import { activateParams, authParams } from './auth-search.ts'

/**
 * Returns where to redirect someone who may not see a page for `role`. Undefined for someone who
 * may (spec, route guard).
 */
function redirectFor(me: Me | null, role: Role): string | undefined {
  if (!me) return '/auth' satisfies PagePath
  if (me.role !== role || isHeldBack(me)) return me.home
  return role === 'photographer' && !me.isActive ? ('/activate' satisfies PagePath) : undefined
}

const isHeldBack = (me: Me) => me.secondStepDaysLeft === 0

export const findMe = () => queryClient.ensureQueryData(meQuery)

type Entry = { location: ParsedLocation; cause: 'preload' | 'enter' | 'stay' }

export const onlyRole = (role: Role) => async (entry: Entry) => {
  const me = await findMe()
  if (!me) throw toSignIn(entry)
  const to = redirectFor(me, role)
  if (to) throw redirect({ to })
}

export async function onlySignedIn(entry: Entry) {
  if (!(await findMe())) throw toSignIn(entry)
}

export async function onlyAskedForTwoSteps(entry: Entry) {
  const me = await findMe()
  if (!me) throw toSignIn(entry)
  if (me.secondStepDaysLeft === null) throw redirect({ to: me.home })
}

// Remembers the requested page, unless it is a home or the viewer signed out while on it.
function toSignIn({ location: { href }, cause }: Entry) {
  const isMoreThanHome = !Object.values<string>(homePaths).includes(href)
  return redirect({
    to: '/auth',
    search: cause === 'enter' && isMoreThanHome ? toUrlValues(authParams, { next: href }) : {},
  })
}

export async function onlySignedOut({ search }: { search: UrlValues<typeof authParams> }) {
  const { reset, link, next } = readParams(authParams, search)
  if (reset || link) return
  const me = await findMe()
  if (!me) return
  if (me.home === '/activate') throw redirect({ to: me.home, search: readParams(activateParams, search) })
  throw redirect(next ? { href: next } : { to: me.home })
}
