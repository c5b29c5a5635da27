import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { setShownPalette, useShownPalette } from './shown-palette.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }))

const KeyHelp = lazy(async () => ({ default: (await import('./KeyHelp.tsx')).KeyHelp }))

const TYPED_IN = 'input, textarea, select, [contenteditable]'
/** Elements that turn off '?' and G: they have their own keys, or must be closed first. */
const OTHER_KEYS = '[data-tile], [role=dialog], [role=alertdialog], [role=menu]'

const GO_MS = 1000

/**
 * Shortcuts of a studio: Ctrl+K or Cmd+K opens the palette, '?' the list of shortcuts, and G with a
 * letter opens a screen.
 */
export function StudioKeys() {
  const shown = useShownPalette()
  const router = useRouter()
  useEffect(() => {
    let goPressedAtMs = -GO_MS
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        setShownPalette('palette')
      }
      const isTyping = event.target instanceof Element && event.target.matches(TYPED_IN)
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector(OTHER_KEYS))
        return
      if (event.key === '?') setShownPalette('keys')
      const key = event.key.toLowerCase()
      if (event.timeStamp - goPressedAtMs < GO_MS)
        void import('./go-keys.ts').then(({ goKeys }) => goKeys[key] && router.history.push(goKeys[key]))
      goPressedAtMs = key === 'g' ? event.timeStamp : -GO_MS
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [router])
  const close = () => setShownPalette(undefined)
  return (
    <>
      <Suspense>{shown === 'palette' && <CommandPalette onClose={close} />}</Suspense>
      <Suspense>{shown === 'keys' && <KeyHelp onClose={close} />}</Suspense>
    </>
  )
}
