import { useState } from 'react'
import { nameKey } from '#platform/pure/text-search.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { deleteGalleryNl as texts } from '../delete-gallery.nl.ts'
import { useDeleteGallery } from '../core/ui/studio-orders.queries.ts'

type DeleteGalleryDialogProps = {
  galleryId: string
  /** The gallery's title, or the client's name if the gallery has none. */
  title: string
  photoCount: number
  choiceCount: number
  commentCount: number
  onClose: () => void
  onDeleted: () => void
}

export function DeleteGalleryDialog(props: DeleteGalleryDialogProps) {
  const { galleryId, title, photoCount, choiceCount, commentCount, onClose, onDeleted } = props
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const remove = useDeleteGallery(() => {
    onClose()
    onDeleted()
  })
  return (
    <FormDialog
      title={texts.title}
      line={texts.line(photoCount, choiceCount, commentCount)}
      width="ask"
      onClose={onClose}
      submit={texts.submit}
      submitKind="danger"
      busy={remove.isPending}
      onSubmit={async (event) => {
        event.preventDefault()
        const isRight = nameKey(typed) === nameKey(title)
        setIsWrong(!isRight)
        if (isRight) remove.mutate({ galleryId, title: typed })
      }}
    >
      <TextField
        label={texts.field(title)}
        value={typed}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value)
          setIsWrong(false)
        }}
        error={isWrong ? texts.refusals.title_differs : undefined}
      />
    </FormDialog>
  )
}
