import { useCallback, useState } from 'react'

/** Text for a `LiveRegion`. A repeated text gets a no-break space, because unchanged text is not read again. */
export function useAnnouncement() {
  const [announcement, setAnnouncement] = useState('')
  const announce = useCallback(
    (text: string) => setAnnouncement((before) => (before === text ? `${text}\u00a0` : text)),
    [],
  )
  return [announcement, announce] as const
}
