import { useState, type KeyboardEvent } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { fieldLook } from '#ui/fields/field-look.ts'
import { photosNl } from '../../photos.nl.ts'
import { COMMENT_MAX_LENGTH } from '../../photos.rules.ts'
import { useEditComment, type PhotoComment } from '../../ui/photos.queries.ts'

type CommentEditorProps = { comment: PhotoComment; onClose: () => void }

const texts = photosNl.comments.editing

/** One's own words in a field over their place. Ctrl or Cmd with Enter saves them, Escape leaves them as they were. */
export function CommentEditor({ comment, onClose }: CommentEditorProps) {
  const [text, setText] = useState(comment.comment)
  const edit = useEditComment(onClose)
  const said = text.trim()
  const save = () => {
    if (said === '' || edit.isPending) return
    if (said === comment.comment) onClose()
    else edit.mutate({ commentId: comment.id, comment: said })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    if (event.key !== 'Escape') return
    // Nobody else is asked to close by it.
    event.stopPropagation()
    onClose()
  }
  return (
    <div className="mt-2">
      <textarea
        autoFocus
        aria-label={texts.field}
        rows={2}
        maxLength={COMMENT_MAX_LENGTH}
        value={text}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className={classNames(
          fieldLook(),
          'field-sizing-content h-auto max-h-40 min-h-12 resize-none py-2.5 pointer-coarse:h-auto',
        )}
      />
      <div className="mt-2 flex justify-end gap-2">
        <Button kind="outline" size="small" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          size="small"
          kind="ink"
          busy={edit.isPending}
          disabledReason={said === '' && texts.blank}
          onClick={save}
        >
          {texts.save}
        </Button>
      </div>
    </div>
  )
}
