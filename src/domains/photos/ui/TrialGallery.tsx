import { lazy, Suspense, useState } from 'react'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { photosNl } from '../photos.nl.ts'
import { clientFilterNames, type ChoiceFilter } from './gallery-search.ts'
import { GalleryChips } from '../gallery/ui/ChoiceChips.tsx'
import { useFilteredPhotos } from '../grid/ui/light-table.ts'
import { LightTable } from '../grid/ui/LightTable.tsx'
import { PhotoGrid } from '../grid/ui/PhotoGrid.tsx'
import { CommentKeeping, type Photo, type PhotoComment } from './photos.queries.ts'
import { choicesForSelection, usePhotoActions } from '../choices/ui/client-actions.ts'
import { SelectionBar } from '../selection/ui/SelectionBar.tsx'
import { usePhotoSelection } from '../selection/ui/use-photo-selection.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { useSaid } from '../comments/ui/use-said.ts'

const CommentDialog = lazy(async () => ({
  default: (await import('../comments/ui/CommentDialog.tsx')).CommentDialog,
}))

type TrialGalleryProps = {
  start: readonly Photo[]
  said: readonly TrialComment[]
  studioName: string
  visitorName: string
  /** Height of a sticky header above. */
  coveredPx: number
}

const texts = photosNl.gallery
const none: readonly Photo[] = []

/** A public demo of the client gallery: everything works, and nothing is sent to the server. */
export function TrialGallery({ studioName, coveredPx, ...trial }: TrialGalleryProps) {
  const { photos: all, keeping, said, setFavorite, setApproval } = useTrialPhotos(trial)
  const [filter, setFilter] = useState<ChoiceFilter>()
  const [openId, setOpenId] = useState<string>()
  const [commentOn, setCommentOn] = useState(none)
  // Demo pictures have public URLs, without signatures.
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
          <PhotoGrid label={texts.tab.preview} coveredPx={coveredPx} />
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

type TrialComment = { photoId: string; text: string; author: string; at: string }

type TrialStart = {
  start: readonly Photo[]
  said: readonly TrialComment[]
  visitorName: string
}

function useTrialPhotos({ start, said: saidBefore, visitorName }: TrialStart) {
  const [photos, setPhotos] = useState(start)
  const notifier = useNotifier()
  const [said, say] = useSaid()
  const change = (ids: readonly string[], changeOne: (photo: Photo) => Partial<Photo>) =>
    setPhotos((photos) => changed(photos, ids, changeOne))
  const [keeping] = useState(() => {
    const comments = keepTrialComments(visitorName, (ids, by) =>
      change(ids, ({ commentCount }) => ({ commentCount: commentCount + by })),
    )
    for (const { photoId, text, author, at } of saidBefore) comments.say(photoId, text, author, at)
    return comments
  })

  const marker =
    (mark: 'isFavorite' | 'isApproved', words: (count: number, value: boolean) => string) =>
    (ids: string[], value: boolean, isSelection = false) => {
      change(ids, () => ({ [mark]: value }))
      if (!isSelection) return say(words(1, value))
      notifier.done(words(ids.length, value), {
        line: ids.length > 1 ? photosNl.selection.photos(ids.length) : undefined,
        undo: () => change(ids, () => ({ [mark]: !value })),
      })
    }
  return {
    photos,
    keeping,
    said,
    setFavorite: marker('isFavorite', photosNl.favorite.done),
    setApproval: marker('isApproved', photosNl.approval.done),
  }
}

/** Unchanged photos keep their identity, so that their tiles are not re-rendered. */
function changed(photos: readonly Photo[], ids: readonly string[], change: (photo: Photo) => Partial<Photo>) {
  return photos.map((photo) => (ids.includes(photo.id) ? { ...photo, ...change(photo) } : photo))
}

/** Newest first, as the server lists them. */
function keepTrialComments(authorName: string, onCount: (photoIds: string[], change: 1 | -1) => void) {
  const said = new Map<string, PhotoComment[]>()
  let lastId = 0
  const say = (photoId: string, comment: string, by: string, createdAt: string) => {
    const before = said.get(photoId) ?? []
    const added: PhotoComment = {
      id: `${photoId}-${++lastId}`,
      comment,
      writtenBy: 'client',
      authorName: by,
      createdAt,
      editedAt: null,
      mayChange: by === authorName,
    }
    said.set(photoId, [added, ...before])
  }
  const changeOne = (commentId: string, to: (comment: PhotoComment) => PhotoComment[]) => {
    for (const [photoId, comments] of said)
      said.set(
        photoId,
        comments.flatMap((comment) => (comment.id === commentId ? to(comment) : [comment])),
      )
  }
  return {
    say,
    listComments: async ({ photoId }: { photoId: string }) => said.get(photoId) ?? [],
    addComment: async ({ photoIds, comment }: { photoIds: string[]; comment: string }) => {
      for (const photoId of photoIds) say(photoId, comment, authorName, new Date().toISOString())
      onCount(photoIds, 1)
    },
    editComment: async ({ commentId, comment }: { commentId: string; comment: string }) =>
      changeOne(commentId, (before) => [{ ...before, comment, editedAt: new Date().toISOString() }]),
    removeComment: async ({ commentId }: { commentId: string }) => {
      const [photoId] = [...said].find(([, comments]) => comments.some(({ id }) => id === commentId)) ?? []
      changeOne(commentId, () => [])
      if (photoId !== undefined) onCount([photoId], -1)
    },
  }
}
