import { PackageCheck, UsersRound } from 'lucide-react'
import { choosingNl } from '../choosing.nl.ts'
import type { MyList } from '../core/ui/choices.queries.ts'
import { PhotoNote } from './PhotoNote.tsx'
import { whoChoseToo } from './sides.ts'

type PhotoOnListProps = {
  list: MyList
  photo: { id: string; label: string }
  isChosen: boolean
}

/** Under a photo in the viewer: who else chose it, whether it is delivered, and a note to the studio. */
export function PhotoOnList({ list, photo, isChosen }: PhotoOnListProps) {
  const others = whoChoseToo(list, photo.id, isChosen)
  const isDelivered = list.deliveredPhotoIds.includes(photo.id)
  const note = list.notes.find(({ photoId }) => photoId === photo.id)?.note ?? ''
  const mayNote = isChosen && list.state === 'open' && !list.isForPartner
  if (!others && !isDelivered && !mayNote && !note) return null
  return (
    <div className="pointer-events-auto flex max-w-full min-w-0 flex-wrap items-center justify-center gap-x-4 gap-y-1 rounded-6 bg-black/72 px-4 py-2 text-13 text-white [&_button]:min-h-6 [&_button]:items-center [&_button]:text-white pointer-coarse:[&_button]:min-h-11">
      {others && (
        <p className="flex items-center gap-2">
          <UsersRound aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
          {others}
        </p>
      )}
      {isDelivered && (
        <p className="flex items-center gap-2">
          <PackageCheck aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
          {choosingNl.delivered}
        </p>
      )}
      {mayNote ? (
        // Keyed: what is typed with one photo must not be kept with the next.
        <PhotoNote key={photo.id} listId={list.id} photo={photo} note={note} />
      ) : (
        note && <p className="wrap-anywhere">{note}</p>
      )}
    </div>
  )
}
