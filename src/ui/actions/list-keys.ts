import type { KeyboardEvent, PointerEvent } from 'react'

const TYPED_TOGETHER_MS = 750

let typed = ''
let typedAtMs = 0
let typedIn: EventTarget | undefined

/** What was typed within a short time, with this key; a letter alone that is typed again stays that letter. */
export function typeAhead({ key, timeStamp, currentTarget }: KeyboardEvent): string {
  const letter = key.toLowerCase()
  const isNew = timeStamp - typedAtMs > TYPED_TOGETHER_MS || typed === letter || typedIn !== currentTarget
  typed = isNew ? letter : typed + letter
  typedAtMs = timeStamp
  typedIn = currentTarget
  return typed
}

export const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Index of the first text after `at` that begins so, round to the start; -1 if there is none. */
export function findTyped(texts: readonly string[], at: number, sought: string): number {
  // A longer word may still be the one that is focused.
  const from = sought.length > 1 ? Math.max(0, at) : at + 1
  const turned = texts.map((_, index) => (from + index) % texts.length)
  return turned.find((index) => texts[index]!.toLowerCase().startsWith(sought)) ?? -1
}

/** Moves the focus through the rows of a list by arrows, Home, End and typing. */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const steps: Record<string, number> = {
    ArrowDown: (at + 1) % rows.length,
    ArrowUp: at <= 0 ? rows.length - 1 : at - 1,
    Home: 0,
    End: rows.length - 1,
  }
  const next = isTyped(event)
    ? findTyped(
        rows.map((row) => row.dataset['row'] || row.textContent),
        at,
        typeAhead(event),
      )
    : steps[event.key]
  if (next === undefined) return
  event.preventDefault()
  rows[next]?.focus()
}

/** The row under the mouse has the focus, so that keys go on from there. */
export function focusByMouse({ pointerType, currentTarget }: PointerEvent<HTMLElement>) {
  if (pointerType === 'mouse') currentTarget.focus({ preventScroll: true })
}
