import type { DrawnPicture } from 'virtual:drawn-pictures'

type PictureProps = {
  of: DrawnPicture
  /** The `sizes` attribute: width in the layout, by which the browser picks a file. */
  sizes: string
  alt?: string
  /** The LCP picture: loaded eagerly, with high priority. */
  isUrgent?: boolean | undefined
  isInSight?: boolean
  className?: string
}

const srcSetOf = (sources: DrawnPicture['avif']) =>
  sources.map(({ path, widthPx }) => `${path} ${widthPx}w`).join(', ')

/** For `object-position`, which the style sheet reads in tenths, since a style attribute is forbidden. */
const focusOf = ({ focus }: DrawnPicture) =>
  focus && { 'data-focus-x': Math.round(focus[0] * 10), 'data-focus-y': Math.round(focus[1] * 10) }

/** A drawn picture with all its sizes; width and height are set, so that loading it shifts no layout. */
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
        src={drawn.other[0]!.path}
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
