import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#ui/theme/theme.css'
import { PartsSheet } from '#ui/parts/PartsSheet.tsx'
import { Toaster } from '#ui/overlays/Toaster.tsx'
import { UiWordsProvider, type UiTexts } from '#ui/theme/ui-texts.ts'

// Only for the dev server, at /parts.html; the build starts from index.html and never sees it.
const words: UiTexts = {
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
  fewer: 'One fewer',
  more: 'One more',
  notifications: 'Notices',
  skipToContent: 'To the content',
}

const root = document.getElementById('root')
if (!root) throw new Error('parts.html has no #root')

createRoot(root).render(
  <StrictMode>
    <UiWordsProvider value={words}>
      <PartsSheet />
      <Toaster />
    </UiWordsProvider>
  </StrictMode>,
)
