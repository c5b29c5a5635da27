import { useState } from 'react'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { cartNl } from '../cart.nl.ts'
import { LINE_NOTE_MAX_LENGTH } from '../../orders.rules.ts'

type LineNoteProps = { note: string; onNote: (note: string) => void }

/** What a client wishes for one line; a field once they want to say something. */
export function LineNote({ note, onNote }: LineNoteProps) {
  const [isAsked, setIsAsked] = useState(false)
  if (!isAsked && note === '')
    return (
      <TextButton onClick={() => setIsAsked(true)} className="mt-2 text-13 pointer-coarse:min-h-11">
        {cartNl.line.note}
      </TextButton>
    )
  return (
    <TextField
      label={cartNl.line.note}
      optional
      autoFocus={isAsked}
      maxLength={LINE_NOTE_MAX_LENGTH}
      value={note}
      onChange={(event) => {
        // A field that is emptied stays, for what is to stand there instead.
        setIsAsked(true)
        onNote(event.target.value)
      }}
      className="mt-3"
    />
  )
}
