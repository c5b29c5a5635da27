import { lazy, Suspense, useState } from 'react'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { photosNl } from '../photos.nl.ts'
import { clientFilterNames, type ChoiceFilter } from './choice-filter.ts'
import { CommentKeeping } from '../comments/ui/comment-keeping.ts'
import { GalleryChips } from '../gallery/ui/GalleryChips.tsx'
import { LightTable } from '../grid/ui/LightTable.tsx'
import { LightTableGrid } from '../grid/ui/LightTableGrid.tsx'
import type { Photo } from './photos.queries.ts'
import { choicesForSelection } from '../selection/ui/selection-actions.ts'
import { SelectionBar } from '../selection/ui/SelectionBar.tsx'
import { useFilteredPhotos } from '../gallery/ui/use-filtered-photos.ts'
import { usePhotoActions } from '../grid/ui/use-photo-actions.ts'
import { usePhotoSelection } from '../selection/ui/use-photo-selection.ts'
import { useTrialPhotos, type TrialComment } from '../gallery/ui/use-trial-photos.ts'

const CommentDialog = lazy(async () => ({
  default: (await import('../comments/ui/CommentDialog.tsx')).CommentDialog,
}))

type TrialGalleryProps = {
  start: readonly Photo[]
  said: readonly TrialComment[]
  studioName: string
  visitorName: string
  /** Room at the top of the window that something sticky covers. */
  coveredPx: number
}

const texts = photosNl.gallery
const none: readonly Photo[] = []

/** A client's gallery that anyone can try: everything works, and nothing leaves the page. */
export function TrialGallery({ studioName, coveredPx, ...trial }: TrialGalleryProps) {
  const { photos: all, keeping, said, setFavorite, setApproval } = useTrialPhotos(trial)
  const [filter, setFilter] = useState<ChoiceFilter>()
  const [openId, setOpenId] = useState<string>()
  const [commentOn, setCommentOn] = useState(none)
  // Its pictures lie open; no address of them is signed.
  const photos = useFilteredPhotos({ photos: all, signature: '' }, filter)
  const selection = usePhotoSelection(photos.shownIds)
  const choosing = { type: 'preview', setFavorite, setApproval, comment: setCommentOn } as const
  const actions = usePhotoActions(choosing)
  return (
    <CommentKeeping value={keeping}>
      <GalleryChips
        names={clientFilterNames}
        photos={all}
        filter={filter}
        onFilter={setFilter}
        className="my-0 h-15 items-center py-0 max-md:px-5"
      />
      <LightTable
        photos={photos}
        type="preview"
        studioName={studioName}
        opened={{ id: openId, open: setOpenId, show: setOpenId, close: () => setOpenId(undefined) }}
        work={{ actions, selection }}
      >
        {photos.shown.length > 0 ? (
          <LightTableGrid label={texts.tab.preview} coveredPx={coveredPx} />
        ) : (
          <div className="grid justify-items-center gap-2 py-24 text-center">
            <p className="font-serif text-28">{texts.noneChosen}</p>
            <TextButton onClick={() => setFilter(undefined)}>{texts.showAll}</TextButton>
          </div>
        )}
        <LiveRegion>{said}</LiveRegion>
        <SelectionBar selection={selection} actions={choicesForSelection(photos, selection, choosing)} />
      </LightTable>
      <Suspense>
        {commentOn.length > 0 && (
          <CommentDialog
            photos={commentOn}
            studioName={studioName}
            onClose={() => setCommentOn(none)}
            onDone={() => {
              setCommentOn(none)
              selection.clear()
            }}
          />
        )}
      </Suspense>
    </CommentKeeping>
  )
}
