import type { ComponentProps } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { orderPartsNl } from '../../order-parts.nl.ts'
import { layOutAlbum } from '../album.rules.ts'
import { AlbumSpread, type SpreadPhoto } from './AlbumSpread.tsx'

type AlbumSpreadsProps = Pick<ComponentProps<typeof AlbumSpread>, 'format' | 'signature'> & {
  photos: readonly SpreadPhoto[]
  className?: string
}

const texts = orderPartsNl.spreads

/** Captions each spread with the photo numbers used in the names of the print files. */
export function AlbumSpreads({ photos, className, ...drawing }: AlbumSpreadsProps) {
  const spreads = layOutAlbum(photos)
  const placeOf = new Map(photos.map((photo, at) => [photo, at + 1]))
  return (
    <ol aria-label={texts.label} className={classNames('grid gap-3', className)}>
      {spreads.map((spread, at) => (
        <li key={at} className="min-w-0 break-inside-avoid text-13">
          <AlbumSpread {...{ spread, ...drawing }} sizes="160px" className="outline outline-line" />
          <p className="mt-1 text-soft tabular-nums">
            {texts.spread(
              at + 1,
              spread.pages.flat().map((photo) => placeOf.get(photo)!),
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}
