import { lazy, Suspense, useEffect, useState } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { paletteNl } from './palette.nl.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }))

const words = paletteNl.keys
const TYPED_IN = 'input, textarea, select, [contenteditable]'
/** What has keys of its own, or stands over the page and is to be answered first. */
const OTHER_KEYS = '[data-tile], [role=dialog], [role=alertdialog], [role=menu]'

const isMac = () => navigator.userAgent.includes('Mac')

/** The keys that work on every screen of a studio: Ctrl or Cmd and K to go anywhere, '?' for the list of keys. */
export function StudioKeys() {
  const [open, setOpen] = useState<'palette' | 'keys'>()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        setOpen('palette')
      }
      const isTyping = event.target instanceof Element && event.target.matches(TYPED_IN)
      if (event.key === '?' && !isTyping && !document.querySelector(OTHER_KEYS)) setOpen('keys')
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  const close = () => setOpen(undefined)
  return (
    <>
      <Suspense>{open === 'palette' && <CommandPalette onClose={close} />}</Suspense>
      {open === 'keys' && <KeyHelp onClose={close} />}
    </>
  )
}

function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} width="ask" title={words.title}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2.5">
        {words.rows.map(([key, what], place) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{place === 0 && isMac() ? words.searchKeyOnMac : key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
