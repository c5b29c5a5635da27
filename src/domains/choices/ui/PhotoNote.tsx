import { PenLine, PackageCheck, UsersRound } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useWriterId } from '#domains/accounts/ui/writer.ts'
import { readDraft, useDraft } from '#platform/browser/use-draft.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { fieldLook } from '#ui/fields/field-look.ts'
import { choosingNl } from '../choosing.nl.ts'
import { useSetNote } from './my-lists.queries.ts'
import type { MyList } from '../core/ui/choices.queries.ts'
import { otherChoosersText } from './sides.ts'

const texts = choosingNl.finishing

type PhotoNoteProps = { listId: string; photo: { id: string; label: string }; note: string }

export function PhotoNote({ listId, photo, note }: PhotoNoteProps) {
  const draft = { about: `note ${listId} ${photo.id}`, writerId: useWriterId(), initial: note }
  const [isTyping, setIsTyping] = useState(() => readDraft(draft) !== undefined)
  const [typed, setTyped] = useDraft(draft)
  const save = useSetNote()
  const stopEditing = () => {
    setTyped(note)
    setIsTyping(false)
  }
  if (!isTyping)
    return (
      <TextButton
        onClick={() => {
          setTyped(readDraft(draft) ?? note)
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
  const saveNote = () => {
    stopEditing()
    if (typed.trim() === note) return
    const sent = { listId, photoId: photo.id, note: typed.trim() }
    save.mutate(sent, { onError: () => setTyped(typed) })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') saveNote()
    if (event.key !== 'Escape') return
    // Escape closes only the field, not the viewer or dialog around it.
    event.stopPropagation()
    stopEditing()
  }
  return (
    <input
      // Takes over the focus from the button that it replaces.
      ref={(input) => input?.focus()}
      type="text"
      aria-label={texts.addNote(photo.label)}
      maxLength={texts.noteMax}
      placeholder={texts.note}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={saveNote}
      onKeyDown={handleKey}
      className={fieldLook()}
    />
  )
}

type PhotoOnListProps = {
  list: MyList
  photo: { id: string; label: string }
  isChosen: boolean
}

export function PhotoOnList({ list, photo, isChosen }: PhotoOnListProps) {
  const others = otherChoosersText(list, photo.id, isChosen)
  const isDelivered = list.deliveredPhotoIds.includes(photo.id)
  const note = list.notes.find(({ photoId }) => photoId === photo.id)?.note ?? ''
  const mayNote = isChosen && list.state === 'open' && !list.isForPartner
  if (!others && !isDelivered && !mayNote && !note) return null
  return (
    <div className="pointer-events-auto flex max-w-full min-w-0 flex-wrap items-center justify-center gap-x-4 gap-y-1 rounded-6 bg-black/72 px-4 py-2 text-13 text-white [&_button]:min-h-6 [&_button]:items-center [&_button]:text-white pointer-coarse:[&_button]:min-h-11">
      {others && (
        <p className="flex items-center gap-2">
          <UsersRound aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
          {others}
        </p>
      )}
      {isDelivered && (
        <p className="flex items-center gap-2">
          <PackageCheck aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
          {choosingNl.delivered}
        </p>
      )}
      {mayNote ? (
        // Keyed, so that text typed for one photo is not saved with the next.
        <PhotoNote key={photo.id} listId={list.id} photo={photo} note={note} />
      ) : (
        note && <p className="wrap-anywhere">{note}</p>
      )}
    </div>
  )
}
