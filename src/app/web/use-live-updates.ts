import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { switchedOff } from '#domains/flags/ui/flags-off.queries.ts'
import { startAskingOnReturn, startLiveUpdates } from '#platform/browser/live-updates.ts'
import { queryClient } from '#platform/browser/query-client.ts'

/** Keeps the screen of who is signed in true; answers whether it can't do so by itself, since live updates are off. */
export function useLiveUpdates(isSignedIn: boolean): boolean {
  const { data: off = [] } = useQuery({ ...switchedOff, enabled: isSignedIn })
  const isOff = isSignedIn && off.includes('live_updates')
  const hasMissedSome = useRef(false)
  useEffect(() => {
    if (!isSignedIn) return undefined
    const start = isOff ? startAskingOnReturn : startLiveUpdates
    const stop = start(queryClient, { hasMissedSome: hasMissedSome.current })
    hasMissedSome.current = isOff
    return stop
  }, [isSignedIn, isOff])
  return isOff
}
