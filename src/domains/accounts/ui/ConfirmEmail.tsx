import { useEffect } from 'react'
import { useConfirmEmail } from './accounts.queries.ts'

/** Where the link in a confirmation mail lands: says in a toast how it went, and nothing else. */
export function ConfirmEmail({ token, onDone }: { token: string; onDone: () => void }) {
  const { mutate } = useConfirmEmail()
  // Only when the token arrives; the rest is new at every render.
  useEffect(() => mutate({ token }, { onSettled: onDone }), [token]) // oxlint-disable-line react-hooks/exhaustive-deps
  return null
}
