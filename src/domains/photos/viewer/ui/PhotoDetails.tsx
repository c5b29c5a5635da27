import { Info } from 'lucide-react'
import { dateAndTime, roomText } from '#platform/pure/format.nl.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { photosNl } from '../../photos.nl.ts'
import type { Photo } from '../../ui/photos.queries.ts'

const texts = photosNl.details

/** What there is to know of a photo besides its picture: when it was taken, when it came in, and how large it is. */
export function PhotoDetails({ photo }: { photo: Photo }) {
  const facts = [
    [texts.name, photo.label],
    ...(photo.capturedAt ? [[texts.captured, dateAndTime(photo.capturedAt)] as const] : []),
    [texts.uploaded, dateAndTime(photo.createdAt)],
    [texts.size, texts.pixels(photo.widthPx, photo.heightPx)],
    [texts.file, roomText(photo.sizeBytes)],
  ] as const
  return (
    <Popover title={texts.title} align="end" trigger={<IconButton icon={Info} label={texts.title} />}>
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
