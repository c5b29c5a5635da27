import { useState } from 'react'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { photosNl } from '../../photos.nl.ts'

const SEEN_KEY = 'choice-hint-seen'

/**
 * What a heart and a tick mean to the photographer: one line, for who has chosen nothing yet. It stays where it is while they
 * choose, since no photo may move from under their hand.
 */
export function ChoiceHint({ studioName, hasChosen }: { studioName: string; hasChosen: boolean }) {
  const [isSeen, setIsSeen] = useState(() => hasChosen || wasSeen())
  if (isSeen) return null
  const done = () => {
    setIsSeen(true)
    try {
      localStorage.setItem(SEEN_KEY, '1')
    } catch {
      // Without storage it comes again next time.
    }
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 px-4 pb-2 text-13 text-soft md:px-0">
      <p>{photosNl.hint.line(studioName)}</p>
      <TextButton onClick={done}>{photosNl.hint.done}</TextButton>
    </div>
  )
}

function wasSeen(): boolean {
  try {
    return localStorage.getItem(SEEN_KEY) !== null
  } catch {
    return false
  }
}
