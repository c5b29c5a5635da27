import { QueryClientProvider } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ConfirmEmail } from '#domains/accounts/ui/ConfirmEmail.tsx'
import { queryClient } from '#platform/browser/query-client.ts'
import { SpeakerProvider } from '#platform/browser/notifier.ts'
import { toastDone, toastFailed } from '#ui/overlays/toast.ts'
import { Toaster } from '#ui/overlays/Toaster.tsx'
import { UiWordsProvider } from '#ui/theme/ui-texts.ts'
import { uiWordsNl } from '../../web/app.nl.ts'

const speaker = { done: toastDone, failed: toastFailed }

/** The link in a confirmation mail leads to the root of the site: says how it went, and tidies the address. */
export function start(token: string): void {
  const place = document.body.appendChild(document.createElement('div'))
  const onDone = () => window.history.replaceState(null, '', '/')
  createRoot(place).render(
    <UiWordsProvider value={uiWordsNl}>
      <SpeakerProvider value={speaker}>
        <QueryClientProvider client={queryClient}>
          <ConfirmEmail token={token} onDone={onDone} />
        </QueryClientProvider>
        {createPortal(<Toaster />, document.body)}
      </SpeakerProvider>
    </UiWordsProvider>,
  )
}
