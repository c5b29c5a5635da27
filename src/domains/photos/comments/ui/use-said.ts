import { useCallback, useState } from 'react'

/** Words for a `Spoken`, of what shows itself to the eye; the same words said twice are heard twice. */
export function useSaid() {
  const [said, setSaid] = useState('')
  const say = useCallback(
    (words: string) => setSaid((before) => (before === words ? `${words}\u00a0` : words)),
    [],
  )
  return [said, say] as const
}
