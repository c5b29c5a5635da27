import type { ComponentProps } from 'react'
import type { ProductPictureKind } from '#domains/catalog/catalog.rules.ts'
import { ProductObject } from '#domains/catalog/ui/ProductObject.tsx'
import { orientFormat, type Format } from '../crop.rules.ts'
import { CroppedPhoto } from './CroppedPhoto.tsx'

type PrintedProductProps = Pick<ComponentProps<typeof CroppedPhoto>, 'photo' | 'signature' | 'sizes'> & {
  product: { picture: ProductPictureKind; material?: string | null | undefined }
  format: Format
}

export const PrintedProduct = ({ product, photo, format, ...picture }: PrintedProductProps) => (
  <ProductObject
    {...product}
    format={orientFormat(photo, format, photo.crop)}
    photo={
      <CroppedPhoto {...picture} photo={photo} format={format} alt="" className="size-full rounded-none" />
    }
  />
)
