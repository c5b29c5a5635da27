import { itemAt } from '#platform/pure/item-at.ts'
import type { DrawnPicture } from 'virtual:drawn-pictures'

type PictureProps = {
  of: DrawnPicture
  /** `sizes` attribute: the width in the layout, from which the browser picks a file. */
  sizes: string
  alt?: string
  isUrgent?: boolean | undefined
  isInSight?: boolean
  className?: string
}

const srcSetOf = (sources: DrawnPicture['avif']) =>
  sources.map(({ path, widthPx }) => `${path} ${widthPx}w`).join(', ')

/** Returns attributes from which CSS sets `object-position`: style attributes are forbidden. */
const focusOf = ({ focus }: DrawnPicture) =>
  focus && { 'data-focus-x': Math.round(focus[0] * 10), 'data-focus-y': Math.round(focus[1] * 10) }

/**
 * Renders a picture with all its sizes. Width and height are set, so that loading shifts no layout.
 */
export function Picture({
  of: drawn,
  sizes,
  alt = drawn.alt ?? '',
  isUrgent,
  isInSight = isUrgent,
  className,
}: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={srcSetOf(drawn.avif)} sizes={sizes} />
      <img
        src={itemAt(drawn.other, 0).path}
        srcSet={srcSetOf(drawn.other)}
        sizes={sizes}
        width={drawn.widthPx}
        height={drawn.heightPx}
        alt={alt}
        loading={isInSight ? undefined : 'lazy'}
        decoding="async"
        fetchPriority={isUrgent ? 'high' : undefined}
        {...focusOf(drawn)}
        className={className}
      />
    </picture>
  )
}

export function PreloadPicture({ of: drawn, sizes }: Pick<PictureProps, 'of' | 'sizes'>) {
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      imageSrcSet={srcSetOf(drawn.avif)}
      imageSizes={sizes}
      fetchPriority="high"
    />
  )
}
