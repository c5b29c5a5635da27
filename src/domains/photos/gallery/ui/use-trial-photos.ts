import { useState } from 'react'
import { useNotifier } from '#platform/browser/notifier.ts'
import { photosNl } from '../../photos.nl.ts'
import type { Photo } from '../../ui/photos.queries.ts'
import { useSaid } from '../../comments/ui/use-said.ts'
import { keepTrialComments } from '../../comments/ui/trial-comments.ts'

/** What was said before, by photo. */
export type TrialComment = { photoId: string; text: string; author: string; at: string }

type TrialStart = {
  start: readonly Photo[]
  said: readonly TrialComment[]
  /** Whom the comments are signed with. */
  visitorName: string
}

/** Photos that anyone may judge: what is done to them lives as long as the page, and never leaves it. */
export function useTrialPhotos({ start, said: saidBefore, visitorName }: TrialStart) {
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
    /** What one press did, for a `Spoken`. */
    said,
    setFavorite: marker('isFavorite', photosNl.favorite.done),
    setApproval: marker('isApproved', photosNl.approval.done),
  }
}

/** All other photos stay the very same objects, so that their tiles are not drawn again. */
function changed(photos: readonly Photo[], ids: readonly string[], change: (photo: Photo) => Partial<Photo>) {
  return photos.map((photo) => (ids.includes(photo.id) ? { ...photo, ...change(photo) } : photo))
}
