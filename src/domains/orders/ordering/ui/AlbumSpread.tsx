import { itemAt } from '#platform/pure/item-at.ts'
import type { ComponentProps } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { spreadFormat, pageGrid, type Page, type Spread } from '../album.rules.ts'
import { cropArea, type Format } from '../crop.rules.ts'
import { CroppedPhoto } from './CroppedPhoto.tsx'

export type SpreadPhoto = ComponentProps<typeof CroppedPhoto>['photo'] & { label: string }

type PhotoProps = { format: Format; signature: string; sizes: string }

type AlbumSpreadProps = PhotoProps & { spread: Spread<SpreadPhoto>; className?: string }

export function AlbumSpread({ spread, className, ...drawing }: AlbumSpreadProps) {
  const { format } = drawing
  const [left, right] = spread.pages
  return (
    <span
      style={{ aspectRatio: (2 * format.widthMm) / format.heightMm }}
      className={classNames('relative flex w-full bg-[#fdfcfa]', className)}
    >
      {right ? (
        <>
          <PagePicture page={left} {...drawing} />
          <PagePicture page={right} {...drawing} />
        </>
      ) : (
        <Cell photo={itemAt(left, 0)} {...drawing} format={spreadFormat(format)} className="w-full" />
      )}
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 bg-[linear-gradient(90deg,transparent_44%,rgb(0_0_0/0.1)_49.6%,rgb(0_0_0/0.2)_50%,rgb(255_255_255/0.12)_50.2%,transparent_56%)]"
      />
    </span>
  )
}

function PagePicture({ page, ...drawing }: PhotoProps & { page: Page<SpreadPhoto> }) {
  const { columns, rows, isFull } = pageGrid(page, drawing.format)
  return (
    <span
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)`, gridTemplateRows: `repeat(${rows}, 1fr)` }}
      className={classNames('grid h-full w-1/2', !isFull && 'gap-[4%] p-[4%]')}
    >
      {page.map((photo, at) => (
        <Cell key={photo.photoId ?? at} photo={photo} {...drawing} />
      ))}
    </span>
  )
}

function Cell({ photo, className, ...drawing }: PhotoProps & { photo: SpreadPhoto; className?: string }) {
  const { width, height } = cropArea(photo, drawing.format, photo.crop)
  return (
    <span className={classNames('@container-[size] grid min-h-0 min-w-0 place-items-center', className)}>
      <span style={{ width: `min(100cqw, 100cqh * ${width / height})` }}>
        <CroppedPhoto photo={photo} {...drawing} alt={photo.label} className="w-full rounded-none" />
      </span>
    </span>
  )
}
