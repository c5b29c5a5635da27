import type { KeyboardEvent } from 'react'

/** What each key does; a letter is named in lower case. */
type KeyAnswers = Record<string, () => void>

/** Does what a key stands for, unless whoever presses it is writing, pressing a button, or speaking to the browser. */
export function answerViewerKey(event: KeyboardEvent, answers: KeyAnswers): void {
  const isTyping = event.target instanceof HTMLTextAreaElement
  const isPressing = event.target instanceof HTMLButtonElement && event.key === ' '
  if (isTyping || isPressing || event.ctrlKey || event.metaKey || event.altKey) return
  const answer = answers[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (!answer) return
  event.preventDefault()
  answer()
}
