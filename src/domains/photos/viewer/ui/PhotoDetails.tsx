import { Info } from 'lucide-react'
import { roomText } from '#domains/storage/storage.rules.ts'
import { dateAndTime } from '#platform/pure/moments.nl.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { photosNl } from '../../photos.nl.ts'
import type { Photo } from '../../ui/photos.queries.ts'

const words = photosNl.details

/** What there is to know of a photo besides its picture: when it was taken, when it came in, and how large it is. */
export function PhotoDetails({ photo }: { photo: Photo }) {
  const facts = [
    [words.name, photo.label],
    ...(photo.capturedAt ? [[words.captured, dateAndTime(photo.capturedAt)] as const] : []),
    [words.uploaded, dateAndTime(photo.createdAt)],
    [words.size, words.pixels(photo.widthPx, photo.heightPx)],
    [words.file, roomText(photo.sizeBytes)],
  ] as const
  return (
    <Popover title={words.title} align="end" trigger={<IconButton icon={Info} label={words.title} />}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-13">
        {facts.map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{fact}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
}
