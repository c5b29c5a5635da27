import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { FinishChoiceDialog } from '#domains/orders/extras/ui/FinishChoiceDialog.tsx'
import { useCancelUnpaid, useStartPayment } from '#domains/payments/ui/MyOrderPayment.tsx'
import { galleryParams } from '#domains/light-table/core/ui/gallery-search.ts'
import { galleryQuery } from '#domains/light-table/core/ui/photos.queries.ts'
import { readParams } from '#kit/ui/search-params.ts'

type FinishChoiceProps = {
  listId: string
  /**
   * Slug of the choice list's gallery, which may differ from the gallery on screen. Undefined means
   * the gallery on screen.
   */
  of: string | undefined
  onClose: () => void
}

export function FinishChoice({ listId, of, onClose }: FinishChoiceProps) {
  const { gallery: named } = readParams(galleryParams, useSearch({ strict: false }))
  const { data: onScreen } = useQuery(galleryQuery(named))
  const isElsewhere = of !== undefined && onScreen !== undefined && onScreen.current?.slug !== of
  const { data: own } = useQuery({ ...galleryQuery(of), enabled: isElsewhere })
  const gallery = isElsewhere ? own : onScreen
  const pay = useStartPayment()
  const cancel = useCancelUnpaid()
  const slug = of ?? named ?? gallery?.current?.slug
  if (slug === undefined) return null
  const studioName = gallery?.studioName ?? ''
  return <FinishChoiceDialog {...{ listId, slug, studioName, pay, cancel, onClose }} />
}
