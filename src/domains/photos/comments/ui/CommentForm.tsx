import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import { useIsOff } from '#domains/flags/ui/flags-off.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { fieldLook } from '#ui/fields/field-look.ts'
import { photosNl } from '../../photos.nl.ts'
import { COMMENT_MAX_LENGTH } from '../../photos.rules.ts'
import { useAddComment } from '../../ui/photos.queries.ts'

type CommentFormProps = {
  photoIds: string[]
  studioName: string
  /** Confirms below the field instead of with a toast, which would cover the form. */
  saysInPlace?: boolean
  onDone?: () => void
}

const texts = photosNl.comments

export function CommentForm({ photoIds, studioName, saysInPlace, onDone }: CommentFormProps) {
  const [text, setText] = useState('')
  const onSaved = () => {
    setText('')
    onDone?.()
  }
  const isOff = useIsOff('comments')
  const add = useAddComment(onSaved, { saysDone: !saysInPlace })
  const send = () => {
    // Whitespace alone is no comment (spec §5).
    if (text.trim() !== '' && !add.isPending) add.mutate({ photoIds, comment: text.trim() })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  // Returned after the hooks, so that the typed text survives until comments are back on.
  if (isOff) return <OffNotice name="comments" />
  return (
    <form onSubmit={onSubmit} data-bottom-bar="tall">
      <textarea
        aria-label={texts.field}
        placeholder={texts.placeholder}
        rows={2}
        maxLength={COMMENT_MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className={classNames(
          fieldLook(),
          'field-sizing-content h-auto max-h-40 min-h-12 resize-none py-2.5 md:min-h-21 pointer-coarse:h-auto',
        )}
      />
      <div className="mt-3 flex items-center justify-between gap-3">
        <p role="status" className="text-13 text-soft">
          {saysInPlace && add.isSuccess && text === ''
            ? `${texts.done.title}. ${texts.done.line}`
            : texts.readers(studioName)}
        </p>
        <Button type="submit" size="small" busy={add.isPending} kind="ink">
          {texts.place}
        </Button>
      </div>
    </form>
  )
}
