import { useState } from 'react'
import { useLater } from './use-later.ts'

const COMES_AFTER_MS = 1500

/**
 * For a button whose menu is fetched when the rest is there; until then another button stands in its place. A press on
 * the stand-in is a press on the menu, and has it fetched at once.
 */
export function useStandIn(isRestThere: boolean) {
  const [wasPressed, setWasPressed] = useState(false)
  const isDue = useLater(isRestThere, COMES_AFTER_MS)
  return { isWanted: isDue || wasPressed, wasPressed, press: () => setWasPressed(true) }
}
