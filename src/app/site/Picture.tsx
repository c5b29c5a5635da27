import type { DrawnPicture } from 'virtual:drawn-pictures'

type PictureProps = {
  of: DrawnPicture
  /** Width in the layout, by which the browser picks a size. */
  sizes: string
  alt?: string
  /** In sight at once: fetched before everything else. */
  isUrgent?: boolean | undefined
  isInSight?: boolean
  className?: string
}

const srcSetOf = (sources: DrawnPicture['avif']) =>
  sources.map(({ address, widthPx }) => `${address} ${widthPx}w`).join(', ')

/** A drawn picture in the size that fits; its box is known before it comes, so nothing moves. */
export function Picture({
  of: drawn,
  sizes,
  alt = '',
  isUrgent,
  isInSight = isUrgent,
  className,
}: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={srcSetOf(drawn.avif)} sizes={sizes} />
      <img
        src={drawn.jpeg[0]!.address}
        srcSet={srcSetOf(drawn.jpeg)}
        sizes={sizes}
        width={drawn.widthPx}
        height={drawn.heightPx}
        alt={alt}
        loading={isInSight ? undefined : 'lazy'}
        decoding="async"
        fetchPriority={isUrgent ? 'high' : undefined}
        className={className}
      />
    </picture>
  )
}

/** Tells the browser of a picture before it has read so far. */
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
