import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MAIN_ID } from '#ui/layout/Page.tsx'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'

// A closing dialog has returned its focus by then.
const SETTLES_AFTER_MS = 300
// Waits at most this many times for queries, because title and screen may depend on their data.
const LOOKS = 21

/**
 * Does after a client-side navigation what a browser does after a page load: announces the title and moves lost focus
 * to the main element.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [title, setTitle] = useState('')
  useEffect(() => {
    let titleBefore: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const isWaiting = () => queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0
    const settles = (pathChanged: boolean, looks: number) => {
      if (pathChanged && document.activeElement === document.body)
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
      if (looks === 0) return
      // A screen that waits gives its place, and the focus in it, to the one with data: so once more when that is there.
      const isWaitingOn = looks > 1 && isWaiting()
      if (!isWaitingOn) saysTitle()
      timer = setTimeout(() => settles(pathChanged, isWaitingOn ? looks - 1 : 0), SETTLES_AFTER_MS)
    }
    const saysTitle = () => {
      if (document.title !== titleBefore) setTitle(document.title)
      titleBefore = undefined
    }
    const stops = [
      router.subscribe('onBeforeNavigate', () => (titleBefore ??= document.title)),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation) return
        clearTimeout(timer)
        timer = setTimeout(() => settles(pathChanged, LOOKS), SETTLES_AFTER_MS)
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [router, queryClient])
  return <LiveRegion>{title}</LiveRegion>
}
