import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { lazy, Suspense, useEffect } from 'react'
import { SIGN_OUT_REDIRECT_DELAY_MS } from '#domains/accounts/accounts.rules.ts'
import { meQuery } from '#domains/accounts/ui/accounts.queries.ts'
import { startLiveUpdates } from '#platform/browser/live-updates.ts'
import { queryClient } from '#platform/browser/query-client.ts'
import { SkipLink } from '#ui/SkipLink.tsx'
import { Toaster } from '#ui/Toaster.tsx'
import { NewVersion } from './NewVersion.tsx'

const UploadManager = lazy(async () => ({
  default: (await import('#domains/uploads/ui/UploadManager.tsx')).UploadManager,
}))

/** What stands around every screen: toasts, live updates, and a studio's running uploads, which outlive a page. */
export function AppFrame() {
  const { data: me } = useQuery(meQuery)
  const isSignedIn = Boolean(me)
  const router = useRouter()
  useEffect(() => {
    if (!isSignedIn) return undefined
    const stop = startLiveUpdates(queryClient)
    return () => {
      stop()
      // Signed out, here or elsewhere: the guard of this page says where to.
      setTimeout(() => void router.invalidate(), SIGN_OUT_REDIRECT_DELAY_MS)
    }
  }, [isSignedIn, router])

  return (
    <>
      <SkipLink />
      <Outlet />
      {me?.role === 'photographer' && (
        <Suspense>
          <UploadManager />
        </Suspense>
      )}
      <NewVersion />
      {createPortal(<Toaster />, document.body)}
    </>
  )
}
