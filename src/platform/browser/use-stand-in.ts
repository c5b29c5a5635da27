import { useState } from 'react'
import { useAfterDelay } from './use-after-delay.ts'

const COMES_AFTER_MS = 1500

/**
 * State of a stand-in for a button whose menu is loaded later. A press on the stand-in loads the
 * menu immediately and counts as a press on the button.
 */
export function useStandIn(isRestThere: boolean) {
  const [wasPressed, setWasPressed] = useState(false)
  const isDue = useAfterDelay(isRestThere, COMES_AFTER_MS)
  return { isWanted: isDue || wasPressed, wasPressed, press: () => setWasPressed(true) }
}
