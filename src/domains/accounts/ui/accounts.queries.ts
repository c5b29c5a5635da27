import { cleanEmail } from '#platform/pure/email-address.ts'
import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { PagePath } from '#domains/access/paths.rules.ts'
import { switchedOffFlagsQuery } from '#domains/flags/ui/flags-off.queries.ts'
import { readParams } from '#kit/ui/search-params.ts'
import { browserApi, refusalOf } from '#platform/browser/api.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { forgetPreloaded } from '#platform/browser/preload-cache.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { accountsContract, me } from '../accounts.contract.ts'
import { accountsNl } from '../accounts.nl.ts'
import { SIGN_OUT_REDIRECT_DELAY_MS } from '../accounts.rules.ts'
import { currentSeat, setSeat } from './seat.ts'
import { signInParams } from './sign-in-params.ts'
import { ME_QUERY_KEY } from './writer.ts'

// Literals, because importing `pages` would add it to every screen’s bundle.
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

export function closedStudioNameIn(error: unknown): string | undefined {
  const refusal = refusalOf(error)
  return refusal?.code === 'gallery_closed' ? (refusal.facts as { studioName: string }).studioName : undefined
}

let isSeatShown = false

/** Falls back to another seat when this tab’s seat is closed to the viewer. */
async function findMe() {
  const { me } = await accounts.findMe({}).catch((error: unknown) => {
    if (refusalOf(error)?.code !== 'wrong_role' || currentSeat() === undefined) throw error
    setSeat(undefined)
    return isSeatShown ? reloadGallery() : accounts.findMe({})
  })
  if (!me) return me
  isSeatShown = me.role === 'client'
  setSeat(isSeatShown ? me.id : undefined)
  return me
}

// Loads a new page, because the screen shows the former seat.
function reloadGallery(): Promise<never> {
  window.location.assign(GALLERY)
  return new Promise(() => {})
}

export const meQuery = queryOptions({
  queryKey: ME_QUERY_KEY,
  queryFn: findMe,
  // No refetch: after a reconnect, other requests report a lost session and open the sign-in
  // dialog.
  refetchOnReconnect: false,
})

function useClearCache() {
  const queryClient = useQueryClient()
  return () => {
    forgetPreloaded()
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  }
}

export function useCompleteSignIn() {
  const queryClient = useQueryClient()
  const forget = useClearCache()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const { next } = readParams(signInParams, search)
  const { plan, period, mode } = search
  const notifier = useNotifier()
  return async ({ home, seatId }: { home: string; seatId?: string | undefined }) => {
    forget()
    setSeat(seatId)
    // `exact` leaves out the mail link’s query, whose key begins with the same word: after a
    // refetch the link would read as used.
    await queryClient.refetchQueries({ queryKey: meQuery.queryKey, exact: true })
    // Signing in worked, but the browser did not keep the cookie.
    const { status, data } = queryClient.getQueryState(meQuery.queryKey) ?? {}
    if (status === 'success' && data === null) return void notifier.failed(noCookies.title, noCookies)
    // The two-steps page leads on to `next`.
    if (home === TWO_STEPS) return navigate({ to: home, search: { naar: next }, replace: true })
    if (next && home !== ACTIVATE) return navigate({ href: next, replace: true })
    // A plan chosen before registering is in the URL.
    return navigate({ to: home, search: home === ACTIVATE ? { plan, period, mode } : {}, replace: true })
  }
}

/**
 * Opens home and returns true if the person of `email` is signed in. Also returns true, after an
 * error message, when cookies are off.
 */
export function useOpenHomeIfSignedIn() {
  const arrive = useCompleteSignIn()
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
    onDone: useCompleteSignIn(),
  })

/** Stays on the page for the same person; sends another person home. */
export function useContinueAs(id: string) {
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

/**
 * Continues on the page, unless the person must still set up a second step. Sends another person
 * home.
 */
export function useContinueWithTwoSteps(id: string) {
  const queryClient = useQueryClient()
  const notifier = useNotifier()
  return async ({ hasSignedIn = false } = {}) => {
    // The answer is cached only after the check: the page would redirect and lose typed text.
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
    onDone: useCompleteSignIn(),
  })

/** No retry, because the page works without the answer. */
export const mailLinkQuery = (token: string | undefined, path: string | undefined) =>
  queryOptions({
    queryKey: ['me', 'mail-link', token, path],
    queryFn:
      token === undefined ? skipToken : async () => (await accounts.findMailLink({ token, path })).link,
    staleTime: Infinity,
    retry: false,
  })

export type MailLinkPreview = Awaited<ReturnType<typeof accounts.findMailLink>>['link']

export const useRenewMailLink = () =>
  useSave(accounts.renewMailLink, {
    messages: accountsNl.linkGone,
    invalidates: [switchedOffFlagsQuery.queryKey],
  })

export const useRequestFreshLink = () =>
  useSave(accounts.requestFreshLink, { messages: accountsNl.freshLink })

export const useResendConfirmation = () =>
  useSave(accounts.resendConfirmation, { messages: accountsNl.unconfirmed })

export const useRequestSignInLink = () =>
  useSave(accounts.requestSignInLink, {
    messages: accountsNl.signInLink,
    invalidates: [switchedOffFlagsQuery.queryKey],
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

// A full page load: open queries would still belong to the former person.
const loadHome = ({ home }: { home: string }) => window.location.assign(home)

export const useActAs = () => useSave(accounts.actAs, { messages: accountsNl.acting, onDone: loadHome })
export const useStopActing = () =>
  useSave(accounts.stopActing, { messages: accountsNl.acting, onDone: loadHome })

export function useSignOutEverywhere() {
  const queryClient = useQueryClient()
  const forget = useClearCache()
  const navigate = useNavigate()
  return useSave(() => accounts.signOutEverywhere({}), {
    messages: accountsNl.signingOut,
    onDone: () => {
      forget()
      setSeat(undefined)
      queryClient.setQueryData(meQuery.queryKey, null)
      setTimeout(() => void navigate({ to: '/auth', replace: true }), SIGN_OUT_REDIRECT_DELAY_MS)
    },
  })
}

export function useRefusalListener(
  code: 'signed_out' | 'fresh_link_needed' | 'two_steps_demanded' | 'wrong_role' | 'gallery_not_found',
) {
  const queryClient = useQueryClient()
  const [isRefused, setIsRefused] = useState(false)
  useEffect(() => {
    const checkEvent = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      if (refusalOf(event.action.error)?.code === code) setIsRefused(true)
    }
    const unsubscribers = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
      cache.subscribe(checkEvent),
    )
    return () => unsubscribers.forEach((stop) => stop())
  }, [queryClient, code])
  return { isRefused, close: () => setIsRefused(false) }
}
