import { useEffect, useEffectEvent } from 'react'
import { useConfirmEmail } from './accounts.queries.ts'

/** Where the link in a confirmation mail lands: says in a toast how it went, and nothing else. */
export function ConfirmEmail({ token, onDone }: { token: string; onDone: () => void }) {
  const { mutate } = useConfirmEmail()
  const confirm = useEffectEvent((arrived: string) => mutate({ token: arrived }, { onSettled: onDone }))
  useEffect(() => confirm(token), [token])
  return null
}
