import type { KeyboardEvent } from 'react'

/** What each key does; a letter is named in lower case. */
type KeyAnswers = Record<string, () => void>

/**
 * Does what a key stands for, unless whoever presses it is writing, presses a button, or speaks to the browser. Beside the
 * photo, where its words stand, a letter is one of them and never does anything to the photo.
 */
export function answerViewerKey(event: KeyboardEvent, answers: KeyAnswers): void {
  const on = event.target instanceof Element ? event.target : undefined
  // A dialog over the viewer stands elsewhere in the page, and its keys are its own.
  if (on && !event.currentTarget.contains(on)) return
  const isCharacter = event.key.length === 1
  const isTyping = on?.matches('textarea, input, select') || (isCharacter && on?.closest('aside'))
  const isPressing = on instanceof HTMLButtonElement && event.key === ' '
  if (isTyping || isPressing || event.ctrlKey || event.metaKey || event.altKey) return
  const answer = answers[isCharacter ? event.key.toLowerCase() : event.key]
  if (!answer) return
  event.preventDefault()
  answer()
}
