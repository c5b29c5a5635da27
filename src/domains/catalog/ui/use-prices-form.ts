import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changedPrices,
  noEdits,
  remainingEdits,
  withChanges,
  type PriceEdits,
  type TypedProduct,
  type TypedVariant,
} from '../price-form.rules.ts'
import { pricesQuery, useSavePrices } from './catalog.queries.ts'

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
  const save = useSavePrices((sent) =>
    // Fields changed during the save remain edited.
    setEdits((now) => remainingEdits(withChanges(products, sent), now)),
  )
  return {
    prices,
    products,
    edits,
    changes,
    /** Invalid prices, which block saving. */
    faults,
    changeCount: count,
    isSaving: save.isPending,
    setProduct: (id: string, change: Partial<TypedProduct>) =>
      setEdits((now) => ({
        ...now,
        products: { ...now.products, [id]: { ...now.products[id], ...change } },
      })),
    setVariant: (id: string, change: Partial<TypedVariant>) =>
      setEdits((now) => ({
        ...now,
        variants: { ...now.variants, [id]: { ...now.variants[id], ...change } },
      })),
    undo: () => setEdits(noEdits),
    save: () => {
      if (count > 0 && faults.length === 0) save.mutate(changes)
    },
  }
}
