import { useCallback, useState } from 'react'

/** Adds a no-break space to a repeated text, because screen readers skip unchanged text. */
export function useAnnouncement() {
  const [announcement, setAnnouncement] = useState('')
  const announce = useCallback(
    (text: string) => setAnnouncement((before) => (before === text ? `${text}\u00a0` : text)),
    [],
  )
  return [announcement, announce] as const
}
