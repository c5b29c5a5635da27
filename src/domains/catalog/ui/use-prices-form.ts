import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSave } from '#platform/browser/use-save.ts'
import {
  changedPrices,
  noEdits,
  remainingEdits,
  withChanges,
  type PricedProduct,
  type PriceEdits,
} from '../price-form.rules.ts'
import { pricesNl } from '../prices.nl.ts'
import { catalog, pricesQuery } from './catalog.queries.ts'

export type PricesForm = ReturnType<typeof usePricesForm>

/**
 * Saved prices with unsaved edits over them. Untouched fields follow changes of other tabs; edits stay until saved or
 * undone.
 */
export function usePricesForm() {
  const prices = useQuery(pricesQuery)
  const [edits, setEdits] = useState<PriceEdits>(noEdits)
  const products = prices.data?.products ?? []
  const { changes, faults, count } = changedPrices(products, edits)
  const save = useSave(catalog.savePrices, {
    messages: pricesNl.save,
    optimistic: [
      {
        key: pricesQuery.queryKey,
        change: (saved: { products: PricedProduct[] }, sent) => ({
          ...saved,
          products: withChanges(saved.products, sent),
        }),
      },
    ],
    invalidates: [['catalog']],
    // Fields changed during the save remain edited.
    onDone: (_output, sent) => setEdits((now) => remainingEdits(withChanges(products, sent), now)),
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
    changes,
    /** Invalid prices, which block saving. */
    faults,
    changeCount: count,
    isSaving: save.isPending,
    setProduct: editOf('products'),
    setVariant: editOf('variants'),
    undo: () => setEdits(noEdits),
    save: () => {
      if (count > 0 && faults.length === 0) save.mutate(changes)
    },
  }
}
