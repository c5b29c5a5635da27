import { cleanEmail } from '#platform/pure/email-address.ts'
import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { PagePath } from '#domains/access/paths.rules.ts'
import { switchedOff } from '#domains/flags/ui/flags-off.queries.ts'
import { readParams } from '#kit/ui/search-params.ts'
import { browserApi, refusalOf } from '#platform/browser/api.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { forgetPreloaded } from '#platform/browser/preload-cache.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { accountsContract, me } from '../accounts.contract.ts'
import { accountsNl } from '../accounts.nl.ts'
import { SIGN_OUT_REDIRECT_DELAY_MS } from '../accounts.rules.ts'
import { seatHere, takeSeat } from './seat.ts'
import { signInParams } from './sign-in-params.ts'
import { ME_KEY } from './writer.ts'

// Literals, since importing the table would add it to every screen's bundle.
const ACTIVATE: PagePath = '/activate'
const TWO_STEPS: PagePath = '/two-steps'
const GALLERY: PagePath = '/client-portal'

const accounts = browserApi<typeof accountsContract>('accounts')
const { noCookies } = accountsNl

export type Me = z.infer<typeof me>

export function challengeIn(error: unknown): string | undefined {
  const refusal = refusalOf(error)
  return refusal?.code === 'second_factor_needed'
    ? (refusal.facts as { challenge: string }).challenge
    : undefined
}

export function closedIn(error: unknown): string | undefined {
  const refusal = refusalOf(error)
  return refusal?.code === 'gallery_closed' ? (refusal.facts as { studioName: string }).studioName : undefined
}

/** Whether anything on this page may be of the tab's seat. */
let isSeatShown = false

/** Who is looking, from the seat of this tab; from another of theirs when that is closed to them. */
async function findMe() {
  const { me } = await accounts.findMe({}).catch((error: unknown) => {
    if (refusalOf(error)?.code !== 'wrong_role' || seatHere() === undefined) throw error
    takeSeat(undefined)
    return isSeatShown ? beginAnew() : accounts.findMe({})
  })
  if (!me) return me
  isSeatShown = me.role === 'client'
  takeSeat(isSeatShown ? me.id : undefined)
  return me
}

// What is on screen is of the former seat, and nothing may be shown beside it.
function beginAnew(): Promise<never> {
  window.location.assign(GALLERY)
  return new Promise(() => {})
}

export const meQuery = queryOptions({
  queryKey: ME_KEY,
  queryFn: findMe,
  // After a reconnect other requests report a lost session, and the sign-in dialog opens over the page.
  refetchOnReconnect: false,
})

/** The person may have changed: drops all cached data of the last one. */
function useForget() {
  const queryClient = useQueryClient()
  return () => {
    forgetPreloaded()
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  }
}

/** After any way of signing in: drops cached data, then goes to the requested page, or home. */
export function useArrive() {
  const queryClient = useQueryClient()
  const forget = useForget()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const { next } = readParams(signInParams, search)
  const { plan, period, mode } = search
  const notifier = useNotifier()
  return async ({ home, seatId }: { home: string; seatId?: string | undefined }) => {
    forget()
    takeSeat(seatId)
    // `exact`, because the looked-up link is under the same key: by now it would read as used.
    await queryClient.refetchQueries({ queryKey: meQuery.queryKey, exact: true })
    // Signing in worked, and a moment later the browser has forgotten it.
    const { status, data } = queryClient.getQueryState(meQuery.queryKey) ?? {}
    if (status === 'success' && data === null) return void notifier.failed(noCookies.title, noCookies)
    // Asked for a second step first, they are led on from there.
    if (home === TWO_STEPS) return navigate({ to: home, search: { naar: next }, replace: true })
    if (next && home !== ACTIVATE) return navigate({ href: next, replace: true })
    // A plan chosen before there was an account is in the URL, and is passed on to /activate.
    return navigate({ to: home, search: home === ACTIVATE ? { plan, period, mode } : {}, replace: true })
  }
}

/**
 * Goes to the home of a person whom an action has signed in, and returns true if it has. Returns true as well, and says
 * so, when only cookies were missing.
 */
export function useArriveIfSignedIn() {
  const arrive = useArrive()
  const notifier = useNotifier()
  return async (email: string): Promise<boolean> => {
    const me = await findMe()
    if (me === null && !navigator.cookieEnabled) {
      notifier.failed(noCookies.title, noCookies)
      return true
    }
    if (me?.email !== cleanEmail(email)) return false
    await arrive({ home: me.home })
    return true
  }
}

export const useSignIn = () =>
  useSave(accounts.signIn, {
    messages: accountsNl.signIn,
    inlineErrors: ['second_factor_needed', 'gallery_closed', 'password_expired'],
    onDone: useArrive(),
  })

/** Stays on the page if the same person is back, and sends anyone else home. */
export function useGoOn(id: string) {
  const queryClient = useQueryClient()
  const notifier = useNotifier()
  return async ({ hasSignedIn }: { hasSignedIn: boolean }) => {
    const me = await findMe()
    if (me && me.id !== id) window.location.assign(me.home)
    if (me === null && hasSignedIn) notifier.failed(noCookies.title, noCookies)
    if (me?.id !== id) return false
    await queryClient.invalidateQueries()
    return true
  }
}

/** Stays on the page once the same person's session stands on a second step, and sends anyone else home. */
export function useGoOnWithTwoSteps(id: string) {
  const queryClient = useQueryClient()
  const notifier = useNotifier()
  return async ({ hasSignedIn = false } = {}) => {
    // Not in the cache before it is settled: the page would lead away from what is half typed on it.
    const me = await findMe()
    if (me?.secondStepDaysLeft === 0) return false
    if (me === null && hasSignedIn) {
      notifier.failed(noCookies.title, noCookies)
      return false
    }
    if (me && me.id !== id) window.location.assign(me.home)
    await queryClient.invalidateQueries()
    return true
  }
}

export const useSignInAgain = (onDone: () => void) =>
  useSave(accounts.signIn, {
    messages: accountsNl.signIn,
    inlineErrors: ['wrong_credentials', 'second_factor_needed'],
    onDone,
  })

export const useSignInWithLink = () =>
  useSave(accounts.signInWithLink, {
    messages: accountsNl.landing,
    inlineErrors: ['link_expired', 'second_factor_needed', 'gallery_closed'],
    onDone: useArrive(),
  })

/** The page works without this answer, so there is no retry. */
export const mailLinkBy = (token: string | undefined, path: string | undefined) =>
  queryOptions({
    queryKey: ['me', 'mail-link', token, path],
    queryFn:
      token === undefined ? skipToken : async () => (await accounts.findMailLink({ token, path })).link,
    staleTime: Infinity,
    retry: false,
  })

export type LookedAtLink = Awaited<ReturnType<typeof accounts.findMailLink>>['link']

export const useRenewMailLink = () =>
  useSave(accounts.renewMailLink, { messages: accountsNl.linkGone, invalidates: [switchedOff.queryKey] })

export const useRequestFreshLink = () =>
  useSave(accounts.requestFreshLink, { messages: accountsNl.freshLink })

export const useResendConfirmation = () =>
  useSave(accounts.resendConfirmation, { messages: accountsNl.unconfirmed })

export const useRequestSignInLink = () =>
  useSave(accounts.requestSignInLink, {
    messages: accountsNl.signInLink,
    invalidates: [switchedOff.queryKey],
  })

export const useRequestPasswordReset = (onDone: () => void) =>
  useSave(accounts.requestPasswordReset, { messages: accountsNl.forgot, onDone })

export const useResetPassword = (onDone: () => void) =>
  useSave(accounts.resetPassword, {
    messages: accountsNl.reset,
    inlineErrors: ['link_expired', 'password_too_common'],
    onDone,
  })

export const useConfirmEmail = () =>
  useSave(accounts.confirmEmail, { messages: accountsNl.confirm, invalidates: [meQuery.queryKey] })

export const useChangeOwnPassword = (onDone: () => void) =>
  useSave(accounts.changeOwnPassword, {
    messages: accountsNl.ownPassword,
    inlineErrors: ['wrong_credentials', 'password_too_common'],
    onDone,
  })

// A full page load: open queries would still be the former person's.
const arriveAnew = ({ home }: { home: string }) => window.location.assign(home)

export const useActAs = () => useSave(accounts.actAs, { messages: accountsNl.acting, onDone: arriveAnew })
export const useStopActing = () =>
  useSave(accounts.stopActing, { messages: accountsNl.acting, onDone: arriveAnew })

/** Ends every session of this person, clears the cache, and leaves for /auth. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const forget = useForget()
  const navigate = useNavigate()
  return useSave(() => accounts.signOutEverywhere({}), {
    messages: accountsNl.signingOut,
    onDone: () => {
      forget()
      takeSeat(undefined)
      queryClient.setQueryData(meQuery.queryKey, null)
      setTimeout(() => void navigate({ to: '/auth', replace: true }), SIGN_OUT_REDIRECT_DELAY_MS)
    },
  })
}

/** Watches all queries and mutations for this refusal. */
export function useRefusal(
  code: 'signed_out' | 'fresh_link_needed' | 'two_steps_demanded' | 'wrong_role' | 'gallery_not_found',
) {
  const queryClient = useQueryClient()
  const [isRefused, setIsRefused] = useState(false)
  useEffect(() => {
    const look = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      if (refusalOf(event.action.error)?.code === code) setIsRefused(true)
    }
    const stops = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
      cache.subscribe(look),
    )
    return () => stops.forEach((stop) => stop())
  }, [queryClient, code])
  return { isRefused, close: () => setIsRefused(false) }
}
