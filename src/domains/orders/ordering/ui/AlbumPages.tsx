import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import type { OfferedVariant } from '#domains/catalog/ui/catalog.queries.ts'
import type { Photo } from '#domains/light-table/core/ui/photos.queries.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { layOutAlbum } from '../album.rules.ts'
import { orderingNl } from '../ordering.nl.ts'
import { AlbumSpread } from './AlbumSpread.tsx'
import { withCrop } from './CroppedPhoto.tsx'
import { cropPlaceOf, type CropPlaces } from './PhotoStrip.tsx'
import { stageHeight } from './stage-height.ts'

type AlbumPagesProps = {
  photos: readonly Photo[]
  variant: OfferedVariant
  places: CropPlaces
  signature: string
}

const texts = orderingNl.pages

export function AlbumPages({ photos, variant, places, signature }: AlbumPagesProps) {
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const spreads = layOutAlbum(photos.map((photo) => withCrop(photo, cropPlaceOf(places, photo.id))))
  const ratio = (2 * variant.widthMm) / variant.heightMm
  const leaf = (to: number) => {
    const list = row.current
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    list?.scrollTo({ left: to * list.clientWidth, behavior: isStill ? 'instant' : 'smooth' })
  }
  const onScroll = () => {
    if (row.current) setAt(Math.round(row.current.scrollLeft / row.current.clientWidth))
  }
  const where = texts.where(at + 1, spreads.length)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys */}
      <ul
        ref={row}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keys
        tabIndex={0}
        aria-label={texts.label}
        onScroll={onScroll}
        onKeyDown={(event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
          if (step === undefined) return
          event.preventDefault()
          leaf(Math.min(spreads.length - 1, Math.max(0, at + step)))
        }}
        className={classNames(
          'flex snap-x snap-mandatory no-scrollbar overflow-x-auto rounded-3',
          stageHeight,
        )}
      >
        {spreads.map((spread, index) => (
          <li
            key={index}
            aria-label={texts.spread(
              index + 1,
              spread.pages.flat().map(({ label }) => label),
            )}
            className="@container-[size] grid h-full w-full shrink-0 snap-center place-items-center"
          >
            <span style={{ width: `min(94cqw, 88cqh * ${ratio})` }}>
              <AlbumSpread
                {...{ spread, signature }}
                format={variant}
                sizes="(min-width: 768px) 320px, 45vw"
                className="shadow-[0_1px_1px_rgb(0_0_0/0.1),0_18px_28px_-12px_rgb(0_0_0/0.28)]"
              />
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex min-h-10 flex-col-reverse items-center justify-between gap-x-3 gap-y-1 lg:flex-row">
        <p className="w-full text-13 text-soft lg:w-auto">{texts.honest}</p>
        <div className="flex shrink-0 items-center">
          <IconButton
            icon={ChevronLeft}
            label={texts.back}
            aria-disabled={at === 0}
            onClick={() => leaf(at - 1)}
          />
          <p aria-hidden className="min-w-14 text-center text-13 whitespace-nowrap tabular-nums">
            {at + 1} / {spreads.length}
          </p>
          <IconButton
            icon={ChevronRight}
            label={texts.on}
            aria-disabled={at >= spreads.length - 1}
            onClick={() => leaf(at + 1)}
          />
        </div>
      </div>
      <LiveRegion>{where}</LiveRegion>
    </>
  )
}
