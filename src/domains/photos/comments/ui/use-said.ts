import { useCallback, useState } from 'react'

/** Text for a `LiveRegion`. A repeated text gets a no-break space, because unchanged text is not read again. */
export function useSaid() {
  const [said, setSaid] = useState('')
  const say = useCallback(
    (words: string) => setSaid((before) => (before === words ? `${words}\u00a0` : words)),
    [],
  )
  return [said, say] as const
}
