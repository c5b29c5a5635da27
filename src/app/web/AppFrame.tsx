import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { meQuery } from '#domains/accounts/ui/accounts.queries.ts'
import { startLiveUpdates } from '#platform/browser/live-updates.ts'
import { queryClient } from '#platform/browser/query-client.ts'
import { SkipLink } from '#ui/SkipLink.tsx'
import { Toaster } from '#ui/Toaster.tsx'

const UploadManager = lazy(async () => ({
  default: (await import('#domains/uploads/ui/UploadManager.tsx')).UploadManager,
}))

/** What stands around every screen: toasts, live updates, and a studio's running uploads, which outlive a page. */
export function AppFrame() {
  const { data: me } = useQuery(meQuery)
  const isSignedIn = Boolean(me)
  useEffect(() => (isSignedIn ? startLiveUpdates(queryClient) : undefined), [isSignedIn])

  return (
    <>
      <SkipLink />
      <Outlet />
      {me?.role === 'photographer' && (
        <Suspense>
          <UploadManager />
        </Suspense>
      )}
      <Toaster />
    </>
  )
}
