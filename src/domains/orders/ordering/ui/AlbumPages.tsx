import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { OfferedVariant } from '#domains/catalog/ui/catalog.queries.ts'
import type { Photo } from '#domains/photos/ui/photos.queries.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { isStanding, layOutAlbum, type Page, type Spread } from '../album.rules.ts'
import { cropArea, type Format } from '../crop.rules.ts'
import { orderingNl } from '../ordering.nl.ts'
import { croppable, CroppedPhoto } from './CroppedPhoto.tsx'
import { placeOf, type CropPlaces } from './PhotoStrip.tsx'
import { stageHeight } from './stage-look.ts'

type AlbumPagesProps = {
  /** In the order of its pages. */
  photos: readonly Photo[]
  variant: OfferedVariant
  places: CropPlaces
  signature: string
}

const texts = orderingNl.pages

/** The album as it could become: spreads beside each other, to leaf through by hand, by keys or with two buttons. */
export function AlbumPages({ photos, variant, places, signature }: AlbumPagesProps) {
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const spreads = layOutAlbum(photos)
  const leaf = (to: number) => {
    const list = row.current!
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollTo({ left: to * list.clientWidth, behavior: isStill ? 'instant' : 'smooth' })
  }
  const onScroll = () => {
    const { scrollLeft, clientWidth } = row.current!
    setAt(Math.round(scrollLeft / clientWidth))
  }
  const drawn = { variant, places, signature }
  const where = texts.where(at + 1, spreads.length)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- by arrow keys as by hand */}
      <ul
        ref={row}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls has to be reached by keys
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
            <SpreadPicture spread={spread} {...drawn} />
          </li>
        ))}
      </ul>
      <div className="mt-2 flex min-h-10 items-center justify-between gap-3">
        <p className="text-13 text-soft">{texts.honest}</p>
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

type Drawing = Omit<AlbumPagesProps, 'photos'>

function SpreadPicture({ spread, ...drawing }: Drawing & { spread: Spread<Photo> }) {
  const { widthMm, heightMm } = drawing.variant
  const ratio = (2 * widthMm) / heightMm
  const [left, right] = spread.pages
  return (
    <span
      style={{ width: `min(94cqw, 88cqh * ${ratio})`, aspectRatio: ratio }}
      className="relative flex bg-[#fdfcfa] shadow-[0_1px_1px_rgb(0_0_0/0.1),0_18px_28px_-12px_rgb(0_0_0/0.28)]"
    >
      {right ? (
        <>
          <PagePicture page={left} {...drawing} />
          <PagePicture page={right} {...drawing} />
        </>
      ) : (
        <Cell photo={left[0]!} {...drawing} format={{ widthMm: 2 * widthMm, heightMm }} className="w-full" />
      )}
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 bg-[linear-gradient(90deg,transparent_44%,rgb(0_0_0/0.1)_49.6%,rgb(0_0_0/0.2)_50%,rgb(255_255_255/0.12)_50.2%,transparent_56%)]"
      />
    </span>
  )
}

function PagePicture({ page, ...drawing }: Drawing & { page: Page<Photo> }) {
  const { columns, rows } = gridOf(page)
  const [only] = page
  // What has the proportions of its page fills it.
  const isFull = page.length === 1 && only && isStanding(only) === isStanding(pageOf(drawing.variant))
  return (
    <span
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)`, gridTemplateRows: `repeat(${rows}, 1fr)` }}
      className={classNames('grid h-full w-1/2', !isFull && 'gap-[4%] p-[4%]')}
    >
      {page.map((photo) => (
        <Cell key={photo.id} photo={photo} {...drawing} format={drawing.variant} />
      ))}
    </span>
  )
}

const pageOf = ({ widthMm, heightMm }: Format) => ({ widthPx: widthMm, heightPx: heightMm })

function gridOf(page: Page<Photo>): { columns: number; rows: number } {
  const count = Math.max(1, page.length)
  if (count === 2 && page.every((photo) => !isStanding(photo))) return { columns: 1, rows: 2 }
  const columns = Math.ceil(Math.sqrt(count))
  return { columns, rows: Math.ceil(count / columns) }
}

type CellProps = Omit<Drawing, 'variant'> & { photo: Photo; format: Format; className?: string }

/** A photo in its crop, as large as fits. */
function Cell({ photo, format, places, signature, className }: CellProps): ReactNode {
  const crop = placeOf(places, photo.id)
  const { width, height } = cropArea(photo, format, crop)
  return (
    <span className={classNames('@container-[size] grid min-h-0 min-w-0 place-items-center', className)}>
      <span style={{ width: `min(100cqw, 100cqh * ${width / height})` }}>
        <CroppedPhoto
          photo={croppable(photo, crop)}
          format={format}
          signature={signature}
          alt=""
          sizes="(min-width: 768px) 320px, 45vw"
          className="w-full rounded-none"
        />
      </span>
    </span>
  )
}
