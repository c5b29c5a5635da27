import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MAIN_ID } from '#ui/layout/Page.tsx'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'

// A closing dialog has returned its focus by then.
const SETTLES_AFTER_MS = 300
// Waits at most this many times for queries, because the title may depend on their data.
const LOOKS = 20

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
    const saysTitle = (looks: number) => {
      if (looks > 0 && isWaiting()) {
        timer = setTimeout(() => saysTitle(looks - 1), SETTLES_AFTER_MS)
        return
      }
      if (document.title !== titleBefore) setTitle(document.title)
      titleBefore = undefined
    }
    const stops = [
      router.subscribe('onBeforeNavigate', () => (titleBefore ??= document.title)),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation) return
        clearTimeout(timer)
        timer = setTimeout(() => {
          saysTitle(LOOKS)
          const isFocusLost = document.activeElement === document.body
          if (pathChanged && isFocusLost) document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
        }, SETTLES_AFTER_MS)
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [router, queryClient])
  return <LiveRegion>{title}</LiveRegion>
}
