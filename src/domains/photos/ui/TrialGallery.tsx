import { Check, Heart, MessageCircle } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useSpeaker } from '#platform/browser/speaker.ts'
import { Chip } from '#ui/Chip.tsx'
import { ChipRow } from '#ui/ChipRow.tsx'
import { Spoken } from '#ui/Spoken.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { photosNl } from '../photos.nl.ts'
import { choiceFilterNames, choiceFilters, filterNames, type ChoiceFilter } from './choice-filter.ts'
import { CommentKeeping } from './comment-keeping.ts'
import { PhotoGrid } from './PhotoGrid.tsx'
import type { Photo } from './photos.queries.ts'
import { SelectionBar, type SelectionAction } from './SelectionBar.tsx'
import { keepTrialComments } from './trial-comments.ts'
import { usePhotoActions } from './use-photo-actions.ts'
import { usePhotoSelection } from './use-photo-selection.ts'

const PhotoViewer = lazy(async () => ({ default: (await import('./PhotoViewer.tsx')).PhotoViewer }))
const CommentDialog = lazy(async () => ({ default: (await import('./CommentDialog.tsx')).CommentDialog }))

type TrialGalleryProps = {
  start: readonly Photo[]
  /** What was said before, by photo. */
  said: readonly { photoId: string; text: string; author: string; at: string }[]
  studioName: string
  /** Whom the comments are signed with. */
  visitorName: string
  /** Room at the top of the window that something sticky covers. */
  coveredPx: number
}

type Mark = 'isFavorite' | 'isApproved'

const none: Photo[] = []

/** A client's gallery that anyone can try: everything works, and nothing leaves the page. */
export function TrialGallery({ start, said, studioName, visitorName, coveredPx }: TrialGalleryProps) {
  const [photos, setPhotos] = useState(start)
  const [filter, setFilter] = useState<ChoiceFilter>()
  const [openId, setOpenId] = useState<string>()
  const [commentOn, setCommentOn] = useState<readonly Photo[]>(none)
  const room = useRef<HTMLDivElement>(null)
  const speaker = useSpeaker()
  const [keeping] = useState(() => {
    const comments = keepTrialComments(visitorName, (ids) =>
      setPhotos((photos) => changed(photos, ids, ({ commentCount }) => ({ commentCount: commentCount + 1 }))),
    )
    for (const { photoId, text, author, at } of said) comments.say(photoId, text, author, at)
    return comments
  })

  const shown = useMemo(() => (filter ? photos.filter(choiceFilters[filter]) : photos), [photos, filter])
  const shownIds = useMemo(() => shown.map(({ id }) => id), [shown])
  const selection = usePhotoSelection(shownIds)

  const marker = (mark: Mark, words: (count: number, value: boolean) => string) =>
    function setMark(ids: string[], value: boolean) {
      setPhotos((photos) => changed(photos, ids, () => ({ [mark]: value })))
      speaker.done(words(ids.length, value), {
        ...(ids.length > 1 && { line: photosNl.selection.photos(ids.length) }),
        undo: () => setPhotos((photos) => changed(photos, ids, () => ({ [mark]: !value }))),
      })
    }
  // The speaker never changes, and a grid's actions must stay the same.
  const [marks] = useState(() => ({
    setFavorite: marker('isFavorite', photosNl.favorite.done),
    setApproval: marker('isApproved', photosNl.approval.done),
  }))
  const comment = useCallback((photos: readonly Photo[]) => setCommentOn(photos), [])
  // What belongs to finals is not offered here.
  const nothing = useCallback(() => {}, [])
  const actions = usePhotoActions({ type: 'preview', ...marks, comment, download: nothing, order: nothing })

  const ids = [...selection.ids]
  const bulk: SelectionAction[] = [
    {
      name: 'favorite',
      icon: Heart,
      label: photosNl.selection.favorite,
      run: () => {
        marks.setFavorite(ids, true)
        selection.clear()
      },
    },
    {
      name: 'comment',
      icon: MessageCircle,
      label: photosNl.selection.comment,
      run: () => comment(shown.filter(({ id }) => selection.ids.has(id))),
    },
    {
      name: 'approve',
      icon: Check,
      label: photosNl.selection.approve,
      isMain: true,
      run: () => {
        marks.setApproval(ids, true)
        selection.clear()
      },
    },
  ]

  return (
    <CommentKeeping value={keeping}>
      <ChipRow label={photosNl.chips.label} className="my-0 h-15 items-center py-0">
        <Chip chosen={!filter} count={photos.length} onClick={() => setFilter(undefined)}>
          {photosNl.chips.all}
        </Chip>
        {choiceFilterNames.map((name) => (
          <Chip
            key={name}
            chosen={filter === name}
            count={photos.filter(choiceFilters[name]).length}
            onClick={() => setFilter(filter === name ? undefined : name)}
          >
            {filterNames[name]}
          </Chip>
        ))}
      </ChipRow>
      {shown.length === 0 ? (
        <div className="grid justify-items-center gap-2 py-24 text-center">
          <p className="font-serif text-28">{photosNl.gallery.noneChosen}</p>
          <TextButton onClick={() => setFilter(undefined)}>{photosNl.gallery.showAll}</TextButton>
        </div>
      ) : (
        <PhotoGrid
          key={filter}
          label={photosNl.gallery.tab.preview}
          photos={shown}
          signature=""
          selection={selection}
          onOpen={({ id }) => setOpenId(id)}
          actions={actions}
          coveredPx={coveredPx}
        />
      )}
      <Spoken>{ids.length > 0 && photosNl.selection.count(ids.length)}</Spoken>
      {ids.length > 0 && !openId && <SelectionBar selection={selection} shownIds={shownIds} actions={bulk} />}
      <div ref={room} />
      <Suspense>
        {openId && (
          <PhotoViewer
            photos={photos}
            order={shownIds.includes(openId) ? shownIds : photos.map(({ id }) => id)}
            photoId={openId}
            type="preview"
            signature=""
            studioName={studioName}
            actions={actions}
            selectedIds={selection.ids}
            container={room}
            onShow={setOpenId}
            onSelect={(id) => selection.change({ kind: 'toggle', id })}
            onClose={() => setOpenId(undefined)}
          />
        )}
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

/** All other photos stay the very same objects, so that their tiles are not drawn again. */
function changed(photos: readonly Photo[], ids: readonly string[], change: (photo: Photo) => Partial<Photo>) {
  return photos.map((photo) => (ids.includes(photo.id) ? { ...photo, ...change(photo) } : photo))
}
