import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from '#ui/overlays/Toaster.tsx'
import { UiTextsProvider, type UiTexts } from '#ui/theme/ui-texts.ts'
import { ActionExamples, FieldExamples } from './ActionExamples.tsx'
import { FloatingExamples } from './FloatingExamples.tsx'
import { FrameExamples } from './FrameExamples.tsx'
import { StateExamples } from './StateExamples.tsx'
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
      <FrameExamples />
      <main className="mx-auto grid max-w-[1440px] gap-x-16 gap-y-8 px-5 pb-16 md:grid-cols-2 md:px-10">
        <ActionExamples />
        <FieldExamples />
        <StateExamples />
        <FloatingExamples />
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
