import type { KeyboardEvent } from 'react'

type KeyAnswers = Record<string, (event: KeyboardEvent) => void>

/**
 * Runs the handler of a key, unless a field, a button or the browser needs the key. Inside an
 * `aside` (the comment sheet), single characters are ignored.
 */
export function handleViewerKey(event: KeyboardEvent, answers: KeyAnswers): void {
  const on = event.target instanceof Element ? event.target : undefined
  // Dialogs portalled out of the viewer bubble their events here through React.
  if (on && !event.currentTarget.contains(on)) return
  const isCharacter = event.key.length === 1
  const isField = on?.matches('textarea, input:not([role=switch]), select')
  const isTyping = isField || (isCharacter && on?.closest('aside'))
  const isPressing = on?.matches('button, [role=switch]') && event.key === ' '
  if (isTyping || isPressing || event.ctrlKey || event.metaKey || event.altKey) return
  const answer = answers[isCharacter ? event.key.toLowerCase() : event.key]
  if (!answer) return
  event.preventDefault()
  answer(event)
}
