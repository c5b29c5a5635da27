import type { CSSProperties, ReactNode } from 'react'
import type { ProductPictureKind } from '../catalog.rules.ts'
import './product-object.css'

type ProductObjectProps = {
  picture: ProductPictureKind
  /** Already oriented like the crop; an album is always drawn in landscape. */
  format: { widthMm: number; heightMm: number }
  material?: string | null | undefined
  photo?: ReactNode
}

/** Draws a product around a photo. The parent sets `--mm`, the length of a millimetre on screen. */
export function ProductObject({ picture, format, material, photo }: ProductObjectProps) {
  const { widthMm, heightMm } = format
  const sides = [widthMm, heightMm].toSorted((one, other) => other - one)
  const [width, height] = picture === 'album' ? sides : [widthMm, heightMm]
  const shown = photo ?? <span data-no-photo />
  return (
    <span
      data-product={picture}
      data-material={material ? woodOf(material) : undefined}
      style={{ '--width': width, '--height': height, '--ratio': widthMm / heightMm } as CSSProperties}
    >
      {picture === 'canvas' &&
        (['right', 'bottom'] as const).map((side) => (
          <span key={side} data-side={side}>
            <span>{shown}</span>
          </span>
        ))}
      <span data-front>{shown}</span>
    </span>
  )
}

const woods = { zwart: 'black', wit: 'white', noten: 'walnut' }

function woodOf(material: string): string | undefined {
  const named = Object.entries(woods).find(([name]) => material.toLowerCase().includes(name))
  return named?.[1]
}
