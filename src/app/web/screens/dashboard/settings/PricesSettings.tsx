import { useQuery } from '@tanstack/react-query'
import { PriceList } from '#domains/catalog/ui/PriceList.tsx'
import type { PricesForm } from '#domains/catalog/ui/use-prices-form.ts'
import { PhotoPicture } from '#domains/photos/core/ui/PhotoPicture.tsx'
import { watermarkSample } from '#domains/photos/ui/watermark-sample.queries.ts'

/** What a studio sells, drawn around a photo of its own. */
export function PricesSettings(props: { form: PricesForm; formId: string }) {
  const { data } = useQuery(watermarkSample)
  const photo = data?.photo
  return (
    <PriceList
      {...props}
      photo={photo && <PhotoPicture photo={photo} signature={data.signature} sizes="64px" alt="" />}
    />
  )
}
