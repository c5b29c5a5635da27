import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { useConfirmEmail } from '#domains/accounts/ui/accounts.queries.ts'
import { queryClient } from '#platform/browser/query-client.ts'
import { NotifierProvider } from '#platform/browser/notifier.ts'
import { toastNotifier } from '#ui/overlays/toast.ts'
import { Toaster } from '#ui/overlays/Toaster.tsx'
import { UiWordsProvider } from '#ui/theme/ui-texts.ts'
import { uiWordsNl } from '../../web/app.nl.ts'

/**
 * Confirms an e-mail address by the token in a mail's link to the landing page, then removes the token from the URL.
 */
export function start(token: string): void {
  const place = document.body.appendChild(document.createElement('div'))
  const onDone = () => window.history.replaceState(null, '', '/')
  createRoot(place).render(
    <UiWordsProvider value={uiWordsNl}>
      <NotifierProvider value={toastNotifier}>
        <QueryClientProvider client={queryClient}>
          <ConfirmEmail token={token} onDone={onDone} />
        </QueryClientProvider>
        {createPortal(<Toaster />, document.body)}
      </NotifierProvider>
    </UiWordsProvider>,
  )
}

function ConfirmEmail({ token, onDone }: { token: string; onDone: () => void }) {
  const { mutate } = useConfirmEmail()
  const confirm = useEffectEvent((arrived: string) => mutate({ token: arrived }, { onSettled: onDone }))
  useEffect(() => confirm(token), [token])
  return null
}
