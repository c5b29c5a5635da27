import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { homePaths } from '#domains/access/viewer.rules.ts'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { SIGN_OUT_REDIRECT_DELAY_MS } from '#domains/accounts/accounts.rules.ts'
import { meQuery, useRefusalListener, useStopActing, type Me } from '#domains/accounts/ui/accounts.queries.ts'
import { setSeat } from '#domains/accounts/ui/seat.ts'
import { FlagOffBanner } from '#domains/flags/ui/FlagOffBanner.tsx'
import { useEarlyDrop } from '#domains/uploads/core/ui/drop-zones.ts'
import { useAfterDelay } from '#platform/browser/use-after-delay.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SkipLink, MAIN_ID } from '#ui/layout/Page.tsx'
import { Toaster } from '#ui/overlays/Toaster.tsx'
import { useLiveUpdates } from './use-live-updates.ts'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'

const StudioKeys = lazy(async () => ({
  default: (await import('./screens/palette/StudioKeys.tsx')).StudioKeys,
}))

const StudioUploads = lazy(async () => ({
  default: (await import('#domains/uploads/ui/StudioUploads.tsx')).StudioUploads,
}))

const SignInAgainDialog = lazy(async () => ({
  default: (await import('#domains/accounts/ui/SignInAgainDialog.tsx')).SignInAgainDialog,
}))

const FreshLinkDialog = lazy(async () => ({
  default: (await import('#domains/accounts/ui/FreshLinkDialog.tsx')).FreshLinkDialog,
}))

const TwoStepsDialog = lazy(async () => ({
  default: (await import('#domains/accounts/ui/TwoStepsDialog.tsx')).TwoStepsDialog,
}))

const NewVersion = lazy(async () => ({ default: (await import('./NewVersion.tsx')).NewVersion }))

const NEW_VERSION_LOAD_AFTER_MS = 2000

const UPLOADS_LOAD_AFTER_MS = 2000

/** Wraps every screen. A guest's page never asks to sign in, because a guest needs no account. */
export function AppFrame() {
  const isGuests = useRouterState({ select: ({ location }) => location.pathname.startsWith('/g/') })
  const isTimeForNewVersion = useAfterDelay(true, NEW_VERSION_LOAD_AFTER_MS)
  return (
    <>
      <SkipLink />
      {isGuests ? <Outlet /> : <PersonFrame />}
      <RouteAnnouncer />
      <Suspense>{isTimeForNewVersion && <NewVersion />}</Suspense>
      {createPortal(<Toaster />, document.body)}
    </>
  )
}

function PersonFrame() {
  const { data: me } = useQuery(meQuery)
  const mayListen = me && me.secondStepDaysLeft !== 0
  const areLiveUpdatesOff = useLiveUpdates(
    mayListen ? (me.role === 'client' ? `seat=${me.id}` : '') : undefined,
  )
  const isStudio = me?.role === 'photographer'
  const early = useEarlyDrop(isStudio)
  const isTimeForUploads = useAfterDelay(isStudio, UPLOADS_LOAD_AFTER_MS) || early.areOver
  useGuardAgain(me?.home)

  return (
    <>
      {areLiveUpdatesOff && <FlagOffBanner name="live_updates" isBanner />}
      {me?.isActing && <ActingBanner email={me.email} />}
      <Outlet />
      <Suspense>{isTimeForUploads && <StudioUploads droppedEarly={early.dropped} />}</Suspense>
      {me && <LostSession key={me.id} me={me} />}
      {me && (me.role === 'admin' || me.isActing) && <TwoStepsDemanded key={`steps ${me.id}`} me={me} />}
      {me?.isWhole === false && <FreshLinkAsked viaLetter={me.viaLetter} />}
      {me?.role === 'client' && <LostSeat key={`seat ${me.id}`} />}
      {me?.role === 'photographer' && me.isActive && (
        <Suspense>
          <StudioKeys />
        </Suspense>
      )}
    </>
  )
}

/**
 * Runs the route guards again when the viewer's home changes, for example because they signed out.
 */
function useGuardAgain(home: string | undefined) {
  const router = useRouter()
  useEffect(() => {
    if (!home) return undefined
    return () => void setTimeout(() => void router.invalidate(), SIGN_OUT_REDIRECT_DELAY_MS)
  }, [home, router])
}

/**
 * Asks a user whose session ended to sign in again. Reloads for an acting admin, who doesn't know
 * the studio's password.
 */
function LostSession({ me }: { me: Me }) {
  const { isRefused: isLost, close } = useRefusalListener('signed_out')
  useEffect(() => {
    if (isLost && me.isActing) window.location.reload()
  }, [isLost, me.isActing])
  return <Suspense>{isLost && !me.isActing && <SignInAgainDialog me={me} onClose={close} />}</Suspense>
}

/**
 * Reloads the gallery when a client's seat is refused, to show another seat or the sign-in page.
 */
function LostSeat() {
  const { isRefused: isLost } = useRefusalListener('wrong_role')
  useEffect(() => {
    if (!isLost) return
    setSeat(undefined)
    window.location.assign(homePaths.client)
  }, [isLost])
  return null
}

/**
 * Asks for a fresh sign-in link. A session from a link in a studio's email, or for one seat, is not
 * enough for some actions.
 */
function FreshLinkAsked({ viaLetter }: { viaLetter: boolean }) {
  const { isRefused: isNeeded, close } = useRefusalListener('fresh_link_needed')
  return <Suspense>{isNeeded && <FreshLinkDialog viaLetter={viaLetter} onClose={close} />}</Suspense>
}

/** Lets an admin set up a second step over the page, so that typed input is not lost. */
function TwoStepsDemanded({ me }: { me: Me }) {
  const { isRefused: isDemanded, close } = useRefusalListener('two_steps_demanded')
  return <Suspense>{isDemanded && <TwoStepsDialog me={me} onClose={close} />}</Suspense>
}

function ActingBanner({ email }: { email: string }) {
  const stop = useStopActing()
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-purple-tint px-5 py-2 text-13 text-purple md:px-8"
    >
      {accountsNl.acting.banner(email)}
      <Button kind="outline" size="small" busy={stop.isPending} onClick={() => stop.mutate({})}>
        {accountsNl.acting.stop}
      </Button>
    </div>
  )
}

// A closing dialog returns its focus within this time.
const SETTLES_AFTER_MS = 300
const CHECKS_MAX = 21

/** Announces a new title after a client-side navigation. Moves lost focus to the main element. */
function RouteAnnouncer() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [title, setTitle] = useState('')
  useEffect(() => {
    let titleBefore: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const isWaiting = () => queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0
    const settle = (pathChanged: boolean, looks: number) => {
      if (pathChanged && document.activeElement === document.body)
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
      if (looks === 0) return
      // A loading screen loses its focus when the screen with data replaces it, so the focus is set
      // once more.
      const isWaitingOn = looks > 1 && isWaiting()
      if (!isWaitingOn) announceTitle()
      timer = setTimeout(() => settle(pathChanged, isWaitingOn ? looks - 1 : 0), SETTLES_AFTER_MS)
    }
    const announceTitle = () => {
      if (document.title !== titleBefore) setTitle(document.title)
      titleBefore = undefined
    }
    const stops = [
      router.subscribe('onBeforeNavigate', () => (titleBefore ??= document.title)),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation) return
        clearTimeout(timer)
        timer = setTimeout(() => settle(pathChanged, CHECKS_MAX), SETTLES_AFTER_MS)
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [router, queryClient])
  return <LiveRegion>{title}</LiveRegion>
}
