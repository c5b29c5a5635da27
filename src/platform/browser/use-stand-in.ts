import { useState } from 'react'
import { useLater } from './use-later.ts'

const COMES_AFTER_MS = 1500

/**
 * For a button whose menu is loaded later: until then a stand-in is shown. A press on the stand-in loads the menu at
 * once and counts as a press on it.
 */
export function useStandIn(isRestThere: boolean) {
  const [wasPressed, setWasPressed] = useState(false)
  const isDue = useLater(isRestThere, COMES_AFTER_MS)
  return { isWanted: isDue || wasPressed, wasPressed, press: () => setWasPressed(true) }
}
