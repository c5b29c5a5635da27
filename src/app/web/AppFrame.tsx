import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { homes } from '#domains/access/viewer.rules.ts'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { SIGN_OUT_REDIRECT_DELAY_MS } from '#domains/accounts/accounts.rules.ts'
import { meQuery, useRefusal, useStopActing, type Me } from '#domains/accounts/ui/accounts.queries.ts'
import { takeSeat } from '#domains/accounts/ui/seat.ts'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import { useEarlyDrop } from '#domains/uploads/core/ui/drop-zones.ts'
import { useLater } from '#platform/browser/use-later.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SkipLink } from '#ui/layout/Page.tsx'
import { Toaster } from '#ui/overlays/Toaster.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { useLiveUpdates } from './use-live-updates.ts'

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

// After the first screen; few people have chosen files by then.
const UPLOADS_LOAD_AFTER_MS = 2000

/** Wraps every screen. A guest's asks nobody to sign in: whoever has an account here is not whom it shows. */
export function AppFrame() {
  const isGuests = useRouterState({ select: ({ location }) => location.pathname.startsWith('/g/') })
  const isTimeForNewVersion = useLater(true, NEW_VERSION_LOAD_AFTER_MS)
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

/** Live updates, and running uploads, which must survive navigation. */
function PersonFrame() {
  const { data: me } = useQuery(meQuery)
  const mayListen = me && me.secondStepDaysLeft !== 0
  const areLiveUpdatesOff = useLiveUpdates(
    mayListen ? (me.role === 'client' ? `seat=${me.id}` : '') : undefined,
  )
  const isStudio = me?.role === 'photographer'
  const early = useEarlyDrop(isStudio)
  const isTimeForUploads = useLater(isStudio, UPLOADS_LOAD_AFTER_MS) || early.areOver
  useGuardAgain(me?.home)

  return (
    <>
      {areLiveUpdatesOff && <OffNotice name="live_updates" isBanner />}
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

/** Runs the route guards again when the viewer's home changes: they signed out, or are no longer active. */
function useGuardAgain(home: string | undefined) {
  const router = useRouter()
  useEffect(() => {
    if (!home) return undefined
    return () => void setTimeout(() => void router.invalidate(), SIGN_OUT_REDIRECT_DELAY_MS)
  }, [home, router])
}

/**
 * Asks a user whose session expired to sign in again on the spot. While an admin acts as a studio it reloads instead:
 * they don't have its password.
 */
function LostSession({ me }: { me: Me }) {
  const { isRefused: isLost, close } = useRefusal('signed_out')
  useEffect(() => {
    if (isLost && me.isActing) window.location.reload()
  }, [isLost, me.isActing])
  return <Suspense>{isLost && !me.isActing && <SignInAgainDialog me={me} onClose={close} />}</Suspense>
}

/** A client whose seat is no longer theirs, or is no longer the session's, sees another one or signs in. */
function LostSeat() {
  const { isRefused: isLost } = useRefusal('wrong_role')
  useEffect(() => {
    if (!isLost) return
    takeSeat(undefined)
    window.location.assign(homes.client)
  }, [isLost])
  return null
}

/** Shown when a session that opens one seat tries something that needs a fresh sign-in. */
function FreshLinkAsked({ viaLetter }: { viaLetter: boolean }) {
  const { isRefused: isNeeded, close } = useRefusal('fresh_link_needed')
  return <Suspense>{isNeeded && <FreshLinkDialog viaLetter={viaLetter} onClose={close} />}</Suspense>
}

/** Asks an admin for a second step over the page, so that nothing half typed on it is lost. */
function TwoStepsDemanded({ me }: { me: Me }) {
  const { isRefused: isDemanded, close } = useRefusal('two_steps_demanded')
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
