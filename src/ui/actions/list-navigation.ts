import { itemAt } from '#platform/pure/item-at.ts'
import type { KeyboardEvent, PointerEvent } from 'react'

const TYPED_TOGETHER_MS = 750

let typed = ''
let typedAtMs = 0
let typedIn: EventTarget | undefined

/**
 * Returns the letters typed within 750 ms of each other. A first letter that is repeated counts
 * once.
 */
export function collectTypedPrefix({ key, timeStamp, currentTarget }: KeyboardEvent): string {
  const letter = key.toLowerCase()
  const isNew = timeStamp - typedAtMs > TYPED_TOGETHER_MS || typed === letter || typedIn !== currentTarget
  typed = isNew ? letter : typed + letter
  typedAtMs = timeStamp
  typedIn = currentTarget
  return typed
}

export const isTypedCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/**
 * Returns the index of the first match, wrapping around, or -1. One letter is searched from after
 * `at`, a longer prefix from `at`.
 */
export function findIndexByPrefix(texts: readonly string[], at: number, prefix: string): number {
  // The text at `at` may still match a longer prefix.
  const from = prefix.length > 1 ? Math.max(0, at) : at + 1
  const rotated = texts.map((_, index) => (from + index) % texts.length)
  return rotated.find((index) => itemAt(texts, index).toLowerCase().startsWith(prefix)) ?? -1
}

export function moveFocusInList(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const steps: Record<string, number> = {
    ArrowDown: (at + 1) % rows.length,
    ArrowUp: at <= 0 ? rows.length - 1 : at - 1,
    Home: 0,
    End: rows.length - 1,
  }
  const next = isTypedCharacter(event)
    ? findIndexByPrefix(
        rows.map((row) => row.dataset['row'] || row.textContent),
        at,
        collectTypedPrefix(event),
      )
    : steps[event.key]
  if (next === undefined) return
  event.preventDefault()
  rows[next]?.focus()
}

/** Focuses the row under the mouse, so that keys continue from there. */
export function focusByMouse({ pointerType, currentTarget }: PointerEvent<HTMLElement>) {
  if (pointerType === 'mouse') currentTarget.focus({ preventScroll: true })
}
