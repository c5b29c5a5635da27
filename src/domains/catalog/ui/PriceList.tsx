import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { requestIdOf } from '#platform/browser/api.ts'
import { Card } from '#ui/layout/Card.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { pricesNl as texts } from '../prices.nl.ts'
import { PricedProductRow } from './PricedProductRow.tsx'
import type { PricesForm } from './use-prices-form.ts'

type PriceListProps = { form: PricesForm; formId: string }

export function PriceList({ form, formId }: PriceListProps) {
  const [openIds, setOpenIds] = useState<readonly string[]>([])
  const fields = useRef<HTMLFormElement>(null)
  const setOpen = (id: string, open: boolean) =>
    setOpenIds((now) => [...now.filter((one) => one !== id), ...(open ? [id] : [])])
  const { prices, products, faults } = form
  if (prices.isPending) return <LoadingProducts />
  if (prices.isError)
    return (
      <FailedState
        title={texts.load.failed(requestIdOf(prices.error))}
        onRetry={() => void prices.refetch()}
      />
    )
  const save = () => {
    const [fault] = faults
    if (!fault) return form.save()
    // Rendered synchronously, because a product's fields only exist while it is open.
    flushSync(() => setOpen(fault.productId, true))
    fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return (
    <form
      ref={fields}
      id={formId}
      noValidate
      aria-label={texts.list}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p className="text-soft">{texts.intro}</p>
      <Card>
        {products.map((product) => (
          <PricedProductRow
            key={product.id}
            product={product}
            form={form}
            isOpen={openIds.includes(product.id)}
            onOpen={(open) => setOpen(product.id, open)}
          />
        ))}
      </Card>
    </form>
  )
}

function LoadingProducts() {
  return (
    <div role="status" aria-label={texts.load.busy} className="grid gap-4">
      <Skeleton className="h-5 w-80 max-w-full" />
      <Card>
        {Array.from({ length: 6 }, (_, row) => (
          <div key={row} className="flex h-18 items-center gap-4 px-4">
            <Skeleton className="h-12 w-16" />
            <Skeleton className="h-4 w-40" />
          </div>
        ))}
      </Card>
    </div>
  )
}
