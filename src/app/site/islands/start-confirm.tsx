import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { useConfirmEmail } from '#domains/accounts/ui/accounts.queries.ts'
import { Toaster } from '#ui/overlays/Toaster.tsx'
import { AppProviders } from '../../core/AppProviders.tsx'

export function start(token: string): void {
  const place = document.body.appendChild(document.createElement('div'))
  const onDone = () => window.history.replaceState(null, '', '/')
  createRoot(place).render(
    <AppProviders>
      <ConfirmEmail token={token} onDone={onDone} />
      {createPortal(<Toaster />, document.body)}
    </AppProviders>,
  )
}

function ConfirmEmail({ token, onDone }: { token: string; onDone: () => void }) {
  const { mutate } = useConfirmEmail()
  const confirm = useEffectEvent((arrived: string) => mutate({ token: arrived }, { onSettled: onDone }))
  useEffect(() => confirm(token), [token])
  return null
}
