import { useEffect, useEffectEvent } from 'react'
import { useConfirmEmail } from './accounts.queries.ts'

export function ConfirmEmail({ token, onDone }: { token: string; onDone: () => void }) {
  const { mutate } = useConfirmEmail()
  const confirm = useEffectEvent((arrived: string) => mutate({ token: arrived }, { onSettled: onDone }))
  useEffect(() => confirm(token), [token])
  return null
}
