import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSave } from '#platform/browser/use-save.ts'
import {
  collectPriceChanges,
  noEdits,
  remainingEdits,
  applyPriceChanges,
  type PriceChanges,
  type PriceEdits,
} from '../price-form.rules.ts'
import { pricesNl } from '../prices.nl.ts'
import { collectShippingChange, remainingShipping, type ShippingEdits } from '../shipping-form.rules.ts'
import { standardShipping } from '../shipping.rules.ts'
import { catalog, pricesQuery } from './catalog.queries.ts'

export type PricesForm = ReturnType<typeof usePricesForm>

/** Merges saved prices with unsaved edits. Untouched fields follow changes of other tabs. */
export function usePricesForm() {
  const prices = useQuery(pricesQuery)
  const [edits, setEdits] = useState<PriceEdits>(noEdits)
  const products = prices.data?.products ?? []
  const { changes: productChanges, faults, count } = collectPriceChanges(products, edits)
  const [shippingEdits, setShippingEdits] = useState<ShippingEdits>({})
  const savedShipping = prices.data?.shipping ?? standardShipping
  const shipping = collectShippingChange(savedShipping, shippingEdits)
  const changes: PriceChanges = {
    ...productChanges,
    ...(Object.keys(shipping.change).length > 0 && { shipping: shipping.change }),
  }
  const changeCount = count + shipping.count
  const hasFaults = faults.length > 0 || shipping.isFaulty
  const save = useSave(catalog.savePrices, {
    messages: pricesNl.save,
    optimistic: [
      {
        key: pricesQuery.queryKey,
        change: (saved: NonNullable<typeof prices.data>, sent) => ({
          ...saved,
          products: applyPriceChanges(saved.products, sent),
          shipping: { ...saved.shipping, ...sent.shipping },
        }),
      },
    ],
    invalidates: [['catalog']],
    // Fields changed during the save remain edited.
    onDone: (_output, sent) => {
      setEdits((now) => remainingEdits(applyPriceChanges(products, sent), now))
      setShippingEdits((now) => remainingShipping({ ...savedShipping, ...sent.shipping }, now))
    },
  })
  const editOf =
    <Kind extends keyof PriceEdits>(kind: Kind) =>
    (id: string, change: PriceEdits[Kind][string]) =>
      setEdits((now) => ({ ...now, [kind]: { ...now[kind], [id]: { ...now[kind][id], ...change } } }))
  return {
    prices,
    products,
    vat: prices.data?.vat,
    edits,
    shippingEdits,
    changes,
    faults,
    hasFaults,
    changeCount,
    isSaving: save.isPending,
    setProduct: editOf('products'),
    setVariant: editOf('variants'),
    setShipping: (change: ShippingEdits) => setShippingEdits((now) => ({ ...now, ...change })),
    undo: () => {
      setEdits(noEdits)
      setShippingEdits({})
    },
    save: () => {
      if (changeCount > 0 && !hasFaults) save.mutate(changes)
    },
  }
}
