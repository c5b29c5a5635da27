import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { lazy, Suspense, useEffect } from 'react'
import { SIGN_OUT_REDIRECT_DELAY_MS } from '#domains/accounts/accounts.rules.ts'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { meQuery, useStopActing, type Me } from '#domains/accounts/ui/accounts.queries.ts'
import { useFreshLink } from '#domains/accounts/ui/use-fresh-link.ts'
import { useLostSession } from '#domains/accounts/ui/use-lost-session.ts'
import { useLater } from '#platform/browser/use-later.ts'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import { useEarlyDrop } from '#domains/uploads/ui/drop-zones.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SkipLink } from '#ui/layout/SkipLink.tsx'
import { Toaster } from '#ui/overlays/Toaster.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { NewVersion } from './NewVersion.tsx'
import { StudioKeys } from './screens/palette/StudioKeys.tsx'
import { useLiveUpdates } from './use-live-updates.ts'

const StudioUploads = lazy(async () => ({
  default: (await import('#domains/uploads/ui/StudioUploads.tsx')).StudioUploads,
}))

const SignInAgainDialog = lazy(async () => ({
  default: (await import('#domains/accounts/ui/SignInAgainDialog.tsx')).SignInAgainDialog,
}))

const FreshLinkDialog = lazy(async () => ({
  default: (await import('#domains/accounts/ui/FreshLinkDialog.tsx')).FreshLinkDialog,
}))

// After the screen; hardly anyone has chosen files by then.
const UPLOADS_LOAD_AFTER_MS = 2000

/** What stands around every screen: toasts, live updates, and a studio's running uploads, which outlive a page. */
export function AppFrame() {
  const { data: me } = useQuery(meQuery)
  const areLiveUpdatesOff = useLiveUpdates(Boolean(me))
  const isStudio = me?.role === 'photographer'
  const early = useEarlyDrop(isStudio)
  const isTimeForUploads = useLater(isStudio, UPLOADS_LOAD_AFTER_MS) || early.areOver
  useGuardAgain(me?.home)

  return (
    <>
      <SkipLink />
      {areLiveUpdatesOff && <OffNotice name="live_updates" isBanner />}
      {me?.isActing && <ActingBanner email={me.email} />}
      <Outlet />
      <Suspense>{isTimeForUploads && <StudioUploads droppedEarly={early.dropped} />}</Suspense>
      {me && <LostSession key={me.id} me={me} />}
      {me?.viaLetter && <FreshLinkAsked />}
      <RouteAnnouncer />
      <NewVersion />
      {me?.role === 'photographer' && me.isActive && <StudioKeys />}
      {createPortal(<Toaster />, document.body)}
    </>
  )
}

/** Whoever belongs elsewhere from now on, signed out or no longer active: the guard of this page says where to. */
function useGuardAgain(home: string | undefined) {
  const router = useRouter()
  useEffect(() => {
    if (!home) return undefined
    return () => void setTimeout(() => void router.invalidate(), SIGN_OUT_REDIRECT_DELAY_MS)
  }, [home, router])
}

/** A session that ended by itself is taken up where it ended; an admin has no password of the studio they acted as. */
function LostSession({ me }: { me: Me }) {
  const { isLost, close } = useLostSession()
  useEffect(() => {
    if (isLost && me.isActing) window.location.reload()
  }, [isLost, me.isActing])
  return <Suspense>{isLost && !me.isActing && <SignInAgainDialog me={me} onClose={close} />}</Suspense>
}

/** Something was wanted that a letter's link does not open; gone as soon as who is signed in came in by more. */
function FreshLinkAsked() {
  const { isNeeded, close } = useFreshLink()
  return <Suspense>{isNeeded && <FreshLinkDialog onClose={close} />}</Suspense>
}

/** An admin who looks through a studio's eyes sees so on every page, and is out with one press. */
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
