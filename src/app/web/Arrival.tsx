import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MAIN_ID } from '#ui/Page.tsx'
import { Spoken } from '#ui/Spoken.tsx'

// Titles that wait for data are there by then, and dialogs that close have given their focus back.
const SETTLES_AFTER_MS = 300

/** After each step through the app what a browser does after a page has loaded: says its title, and leaves no focus lost. */
export function Arrival() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(() => {
    let titleBefore: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stops = [
      router.subscribe('onBeforeNavigate', () => (titleBefore ??= document.title)),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation) return
        clearTimeout(timer)
        timer = setTimeout(() => {
          if (document.title !== titleBefore) setTitle(document.title)
          titleBefore = undefined
          const isFocusLost = document.activeElement === document.body
          if (pathChanged && isFocusLost) document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
        }, SETTLES_AFTER_MS)
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [router])
  return <Spoken>{title}</Spoken>
}
