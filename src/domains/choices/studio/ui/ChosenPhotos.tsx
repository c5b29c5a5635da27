import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PhotoPicture } from '#domains/light-table/core/ui/PhotoPicture.tsx'
import { studioPhotos } from '#domains/light-table/core/ui/studio-photos.queries.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { studioChoicesNl as texts } from '../studio-choices.nl.ts'
import type { Choice } from '../../core/ui/choices.queries.ts'

const SHOWN_AT_FIRST = 60

type ChosenPhotosProps = { clientId: string; choice: Choice }

export function ChosenPhotos({ clientId, choice }: ChosenPhotosProps) {
  const { list, photos } = choice
  const [showsAll, setShowsAll] = useState(false)
  const { galleryId } = list
  // A photo may have become final since it was chosen.
  const lists = {
    preview: useQuery(studioPhotos({ clientId, galleryId }, 'preview')),
    final: useQuery(studioPhotos({ clientId, galleryId }, 'final')),
  }
  const known = new Map(
    [lists.preview.data, lists.final.data].flatMap((data) =>
      data ? data.photos.map((photo) => [photo.id, { photo, signature: data.signature }] as const) : [],
    ),
  )
  return (
    <>
      <ul
        aria-label={texts.chosen}
        className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-6"
      >
        {(showsAll ? photos : photos.slice(0, SHOWN_AT_FIRST)).map((one, at) => {
          const found = one.photoId === null ? undefined : known.get(one.photoId)
          return (
            <li key={one.photoId ?? `gone ${at}`} className="min-w-0">
              <span className="relative block aspect-3/2 overflow-hidden rounded-2 bg-sunk">
                {found ? (
                  <PhotoPicture {...found} sizes="(min-width: 768px) 260px, 50vw" alt={one.label} isLazy />
                ) : one.photoId !== null && (lists.preview.isPending || lists.final.isPending) ? (
                  <Skeleton className="absolute inset-0" />
                ) : (
                  <span className="absolute inset-0 grid place-items-center text-13 text-soft">
                    {texts.isDeleted}
                  </span>
                )}
                {one.isDelivered && (
                  <Badge tone="green" className="absolute right-1.5 bottom-1.5">
                    {texts.isDelivered}
                  </Badge>
                )}
              </span>
              <p className="mt-1 truncate text-13 font-medium">
                <ShownText>{one.label}</ShownText>
              </p>
              {one.note && (
                <p dir="auto" className="text-13 break-words whitespace-pre-line">
                  “{one.note}”
                </p>
              )}
              {one.alsoBy.length > 0 && <p className="text-13 text-soft">{texts.alsoBy(one.alsoBy)}</p>}
            </li>
          )
        })}
      </ul>
      {photos.length > SHOWN_AT_FIRST && !showsAll && (
        <Button kind="outline" size="small" className="mt-4" onClick={() => setShowsAll(true)}>
          {texts.showAll(photos.length)}
        </Button>
      )}
    </>
  )
}
