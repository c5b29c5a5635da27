import { lazy, Suspense, useState } from 'react'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { photosNl } from '../photos.nl.ts'
import { choiceFilterNamesForClient, type ChoiceFilter } from '../core/ui/gallery-search.ts'
import { PhotoFilterChips } from '../gallery/ui/ChoiceChips.tsx'
import { useFilteredPhotos } from '../core/ui/on-light-table.ts'
import { LightTable } from './LightTable.tsx'
import { PhotoGrid } from '../grid/ui/PhotoGrid.tsx'
import { changePhotos, chosenMessage, type Photo } from '../core/ui/photos.queries.ts'
import { CommentApiContext, type PhotoComment } from '../comments/ui/comment-api.ts'
import { usePhotoActions } from '../choices/ui/client-actions.ts'
import { SelectionBar } from '../selection/ui/SelectionBar.tsx'
import { usePhotoSelection } from '../core/ui/use-photo-selection.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { useAnnouncement } from '../comments/ui/use-announcement.ts'

const CommentDialog = lazy(async () => ({
  default: (await import('../comments/ui/Comments.tsx')).CommentDialog,
}))

type TrialStart = {
  start: readonly Photo[]
  comments: readonly { photoId: string; text: string; author: string; at: string }[]
  visitorName: string
}

type TrialGalleryProps = TrialStart & {
  studioName: string
  coveredPx: number
}

const texts = photosNl.gallery
const none: readonly Photo[] = []

/** Public demo. Choices and comments work, but are not sent to the server. */
export function DemoGallery({ studioName, coveredPx, ...trial }: TrialGalleryProps) {
  const { all, keeping, announcement, ...choices } = useTrialPhotos(trial)
  const [filter, setFilter] = useState<ChoiceFilter>()
  const [openId, setOpenId] = useState<string>()
  const [commentOn, setCommentOn] = useState(none)
  const photos = useFilteredPhotos({ photos: all, signature: '' }, filter)
  const selection = usePhotoSelection(photos.shownIds)
  const choosing = { ...choices, type: 'preview', comment: setCommentOn } as const
  const actions = usePhotoActions(choosing)
  const chips = { names: choiceFilterNamesForClient, photos: all, filter, onFilter: setFilter }
  const opened = { id: openId, open: setOpenId, show: setOpenId, close: () => setOpenId(undefined) }
  return (
    <CommentApiContext value={keeping}>
      <PhotoFilterChips {...chips} className="my-0 h-15 items-center py-0 max-md:px-5" />
      <LightTable {...{ photos, studioName, opened }} type="preview" work={{ actions, selection }}>
        {photos.shown.length > 0 ? (
          <PhotoGrid label={texts.tab.preview} coveredPx={coveredPx} />
        ) : (
          <div className="grid justify-items-center gap-2 py-24 text-center">
            <p className="font-serif text-28">{texts.noneChosen}</p>
            <TextButton onClick={() => setFilter(undefined)}>{texts.showAll}</TextButton>
          </div>
        )}
        <LiveRegion>{announcement}</LiveRegion>
        <SelectionBar selection={selection} choosing={choosing} />
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
    </CommentApiContext>
  )
}

function useTrialPhotos({ start, comments, visitorName }: TrialStart) {
  const [all, setPhotos] = useState(start)
  const notifier = useNotifier()
  const [announcement, announce] = useAnnouncement()
  const change = (ids: readonly string[], changeOne: (photo: Photo) => Partial<Photo>) =>
    setPhotos((photos) => changePhotos(photos, ids, changeOne))
  const [keeping] = useState(() => {
    const kept = createTrialComments(visitorName, (ids, by) =>
      change(ids, ({ commentCount }) => ({ commentCount: commentCount + by })),
    )
    for (const { photoId, text, author, at } of comments) kept.add(photoId, text, author, new Date(at))
    return kept
  })

  const setter =
    (choice: 'isFavorite' | 'isApproved', done: (count: number, value: boolean) => string) =>
    (ids: string[], value: boolean, isSelection = false) => {
      change(ids, () => ({ [choice]: value }))
      if (!isSelection) return announce(done(1, value))
      const { title, line } = chosenMessage(done, ids, value)
      notifier.done(title, { line, undo: () => change(ids, () => ({ [choice]: !value })) })
    }
  return {
    all,
    keeping,
    announcement,
    setFavorite: setter('isFavorite', photosNl.favorite.done),
    setApproval: setter('isApproved', photosNl.approval.done),
  }
}

/** Keeps comments in memory, newest first as on the server. */
function createTrialComments(visitorName: string, onCount: (photoIds: string[], change: 1 | -1) => void) {
  let kept: (PhotoComment & { photoId: string })[] = []
  let lastId = 0
  const add = (photoId: string, comment: string, authorName: string, createdAt: Date) => {
    const id = `${photoId}-${++lastId}`
    const mayChange = authorName === visitorName
    const written = {
      writtenBy: 'client',
      guest: null,
      editedAt: null,
      authorName,
      createdAt,
      mayChange,
    } as const
    kept = [{ ...written, id, photoId, comment }, ...kept]
  }
  return {
    add,
    listComments: async ({ photoId }: { photoId: string }) => kept.filter((one) => one.photoId === photoId),
    addComment: async ({ photoIds, comment }: { photoIds: string[]; comment: string }) => {
      for (const photoId of photoIds) add(photoId, comment, visitorName, new Date())
      onCount(photoIds, 1)
    },
    editComment: async ({ commentId, comment }: { commentId: string; comment: string }) => {
      const edited = { comment, editedAt: new Date() }
      kept = kept.map((one) => (one.id === commentId ? { ...one, ...edited } : one))
    },
    removeComment: async ({ commentId }: { commentId: string }) => {
      const removed = kept.filter(({ id }) => id === commentId)
      kept = kept.filter(({ id }) => id !== commentId)
      onCount(
        removed.map(({ photoId }) => photoId),
        -1,
      )
    },
  }
}
