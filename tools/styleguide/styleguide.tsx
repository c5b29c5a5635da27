import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from '#ui/overlays/Toaster.tsx'
import { UiTextsProvider, type UiTexts } from '#ui/theme/ui-texts.ts'
import { ActionParts, FieldParts } from './ActionParts.tsx'
import { FloatingParts } from './FloatingParts.tsx'
import { FrameParts } from './FrameParts.tsx'
import { StateParts } from './StateParts.tsx'
import './styleguide.css'

const texts: UiTexts = {
  close: 'Close',
  dismiss: 'Dismiss',
  minimise: 'Put away',
  cancel: 'Cancel',
  undo: 'Undo',
  retry: 'Again',
  retryLoad: 'Try again',
  optional: 'not required',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on',
  fewer: 'One fewer',
  more: 'One more',
  notifications: 'Notices',
  skipToContent: 'To the content',
  copy: (what) => `Copy ${what}`,
  copied: 'Copied',
}

function Styleguide() {
  return (
    <>
      <FrameParts />
      <main className="mx-auto grid max-w-[1440px] gap-x-16 gap-y-8 px-5 pb-16 md:grid-cols-2 md:px-10">
        <ActionParts />
        <FieldParts />
        <StateParts />
        <FloatingParts />
      </main>
    </>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <UiTextsProvider value={texts}>
      <Styleguide />
      <Toaster />
    </UiTextsProvider>
  </StrictMode>,
)
