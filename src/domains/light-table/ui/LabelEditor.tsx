import { useRef, useState, type KeyboardEvent } from 'react'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { fieldLook } from '#ui/fields/field-look.ts'
import { showFailedToast } from '#ui/overlays/toast.ts'
import { LABEL_MAX_LENGTH } from '#domains/photos/photos.rules.ts'
import { studioPhotosNl } from '../studio-photos.nl.ts'
import type { Photo } from '../core/ui/photos.queries.ts'
import { useRenamePhoto } from '../core/ui/studio-photos.queries.ts'

const texts = studioPhotosNl.rename

export function LabelEditor({ photo }: { photo: Pick<Photo, 'id' | 'label'> }) {
  const isLeft = useRef(false)
  const [typed, setTyped] = useState<string>()
  const rename = useRenamePhoto()

  if (typed === undefined)
    return (
      <button
        type="button"
        aria-label={texts.edit(photo.label)}
        onClick={() => {
          isLeft.current = false
          setTyped(photo.label)
        }}
        className="relative -mx-1 block max-w-full truncate rounded-2 px-1 text-left text-13 font-medium hover:bg-ink/6 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-[13px]"
      >
        <ShownText>{photo.label}</ShownText>
      </button>
    )

  const save = () => {
    const label = typed.trim()
    if (label === '') return showFailedToast(texts.blank.title, { line: texts.blank.line })
    if (label === photo.label) return setTyped(undefined)
    // The field closes once the lists are fresh; otherwise the old name would show again.
    rename.mutate({ photoId: photo.id, label }, { onSuccess: () => setTyped(undefined) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    if (event.key !== 'Escape') return
    // Keeps Escape from closing the viewer, and keeps the following blur from saving.
    event.stopPropagation()
    isLeft.current = true
    setTyped(undefined)
  }
  const onBlur = () => {
    if (rename.isPending || isLeft.current) return
    if (typed.trim() === '') setTyped(undefined)
    else save()
  }
  return (
    <input
      autoFocus
      aria-label={texts.field}
      aria-busy={rename.isPending}
      readOnly={rename.isPending}
      maxLength={LABEL_MAX_LENGTH}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      // Negative margins keep the layout still when the field replaces the label.
      className={classNames(
        fieldLook(),
        '-mx-1 -my-1 h-6.5 w-[calc(100%+8px)] px-1 text-13 pointer-coarse:my-0',
      )}
    />
  )
}
