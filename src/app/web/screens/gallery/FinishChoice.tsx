import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { FinishChoiceDialog } from '#domains/orders/extras/ui/FinishChoiceDialog.tsx'
import { useCancelUnpaid, useStartPayment } from '#domains/payments/ui/MyOrderPayment.tsx'
import { galleryParams } from '#domains/photos/core/ui/gallery-search.ts'
import { galleryQuery } from '#domains/photos/core/ui/photos.queries.ts'
import { readParams } from '#kit/ui/search-params.ts'

type FinishChoiceProps = {
  listId: string
  /** Slug of the list's gallery, which stays when another opens; without it, the gallery on screen. */
  of: string | undefined
  onClose: () => void
}

export function FinishChoice({ listId, of, onClose }: FinishChoiceProps) {
  const { gallery: named } = readParams(galleryParams, useSearch({ strict: false }))
  const { data: onScreen } = useQuery(galleryQuery(named))
  // Asked for only where another gallery is on screen: this one's name is known there already.
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
