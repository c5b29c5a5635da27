import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import type { ProductPictureKind as Kind } from '../catalog.rules.ts'
import { ProductObject } from './ProductObject.tsx'

type DisplayedPrint = { format: { widthMm: number; heightMm: number }; photo?: ReactNode }

type ProductPictureProps = Partial<DisplayedPrint> & {
  picture: Kind
  material?: string | null | undefined
  length?: number
  /** More prints, drawn around the main one, for products that are rarely bought singly. */
  others?: readonly DisplayedPrint[]
  className?: string
}

const unknown = { widthMm: 300, heightMm: 200 }

export function ProductPicture(props: ProductPictureProps) {
  const { picture, material, format = unknown, photo, length = 1, others = [], className } = props
  const longestMm = Math.max(format.widthMm, format.heightMm)
  const millimetre = { '--mm': `calc(min(70cqw, 82cqh) * ${length / longestMm})` } as CSSProperties
  return (
    <span aria-hidden data-display className={classNames('block overflow-hidden rounded-3', className)}>
      <span style={millimetre} className="grid size-full place-items-center *:col-start-1 *:row-start-1">
        {others.map((other, at) => (
          <span key={at} data-strewn={at}>
            <ProductObject picture={picture} {...other} />
          </span>
        ))}
        <ProductObject picture={picture} material={material} format={format} photo={photo} />
      </span>
    </span>
  )
}
