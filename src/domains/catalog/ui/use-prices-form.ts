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
 * What is saved of products and prices and what is typed over it. What is not touched follows another tab; what is
 * touched stays until it is saved or put back.
 */
export function usePricesForm() {
  const prices = useQuery(pricesQuery)
  const [edits, setEdits] = useState<PriceEdits>(noEdits)
  const products = prices.data?.products ?? []
  const { changes, faults, count } = changedPrices(products, edits)
  const save = useSavePrices((sent) =>
    // What was typed while it was being saved is still to be saved.
    setEdits((now) => remainingEdits(withChanges(products, sent), now)),
  )
  return {
    prices,
    products,
    edits,
    changes,
    /** Prices that are none; nothing is saved as long as there is one. */
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
