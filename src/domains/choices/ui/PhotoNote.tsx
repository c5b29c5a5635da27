import { PenLine } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useWriterId } from '#domains/accounts/ui/writer.ts'
import { draftOf, useDraft } from '#platform/browser/use-draft.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { fieldLook } from '#ui/fields/field-look.ts'
import { choosingNl } from '../choosing.nl.ts'
import { useSetNote } from './my-lists.queries.ts'

const texts = choosingNl.finishing

type PhotoNoteProps = { listId: string; photo: { id: string; label: string }; note: string }

/** A line beside one chosen photo; kept when its field is left. */
export function PhotoNote({ listId, photo, note }: PhotoNoteProps) {
  const draft = { about: `note ${listId} ${photo.id}`, writerId: useWriterId(), initial: note }
  const [isTyping, setIsTyping] = useState(() => draftOf(draft) !== undefined)
  const [typed, setTyped] = useDraft(draft)
  const save = useSetNote()
  const leave = () => {
    setTyped(note)
    setIsTyping(false)
  }
  if (!isTyping)
    return (
      <TextButton
        onClick={() => {
          setTyped(draftOf(draft) ?? note)
          setIsTyping(true)
        }}
        className="flex items-start gap-1.5 text-left text-13"
      >
        <PenLine aria-hidden className="mt-0.5 size-3.5 shrink-0" strokeWidth={1.5} />
        <span className="wrap-anywhere">
          {note || texts.note} <span className="sr-only">{texts.addNote(photo.label)}</span>
        </span>
      </TextButton>
    )
  const keep = () => {
    leave()
    if (typed.trim() === note) return
    const sent = { listId, photoId: photo.id, note: typed.trim() }
    save.mutate(sent, { onError: () => setTyped(typed) })
  }
  const answer = (event: KeyboardEvent) => {
    if (event.key === 'Enter') keep()
    if (event.key !== 'Escape') return
    // Leaves the field, not what it lies on.
    event.stopPropagation()
    leave()
  }
  return (
    <input
      // It took the place of what was pressed.
      ref={(input) => input?.focus()}
      type="text"
      aria-label={texts.addNote(photo.label)}
      maxLength={texts.noteMax}
      placeholder={texts.note}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={keep}
      onKeyDown={answer}
      className={fieldLook()}
    />
  )
}
