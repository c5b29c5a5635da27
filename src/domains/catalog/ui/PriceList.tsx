import { useRef, useState, useId, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ChevronDown } from 'lucide-react'
import { requestIdOf } from '#platform/browser/api.ts'
import { shownText } from '#platform/pure/shown-text.ts'
import { Card } from '#ui/layout/Card.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { pricesNl as texts } from '../prices.nl.ts'
import type { PricesForm } from './use-prices-form.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '../catalog.rules.ts'
import {
  countChangedFields,
  mergeProductEdits,
  mergeVariantEdits,
  type PricedProduct,
  type PricedVariant,
} from '../price-form.rules.ts'
import { readPrice, priceText } from '../price-text.rules.ts'
import { MadeToMeasureField, VatClassField } from './ProductChoices.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { ShippingFields } from './ShippingFields.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { AMOUNT_TYPED_MAX_LENGTH } from '#platform/pure/read-euros.ts'

type PriceListProps = {
  form: PricesForm
  formId: string
  photo: ReactNode
}

export function PriceList({ form, formId, photo }: PriceListProps) {
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
    if (!form.hasFaults) return form.save()
    // Rendered synchronously, because a product's fields exist only while it is open.
    if (fault) flushSync(() => setOpen(fault.productId, true))
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
      <p className="text-soft">{texts.intro[form.vat?.scheme ?? 'standard']}</p>
      <Card>
        {products.map((product) => (
          <PricedProductRow
            key={product.id}
            product={product}
            form={form}
            photo={photo}
            isOpen={openIds.includes(product.id)}
            onToggle={() => setOpen(product.id, !openIds.includes(product.id))}
          />
        ))}
      </Card>
      <ShippingFields form={form} />
    </form>
  )
}

function LoadingProducts() {
  return (
    <div role="status" aria-label={texts.load.busy} className="grid grid-cols-1 gap-4">
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

type PricedProductRowProps = {
  product: PricedProduct
  form: PricesForm
  photo: ReactNode
  isOpen: boolean
  onToggle: () => void
}

function PricedProductRow({ product, form, photo, isOpen, onToggle }: PricedProductRowProps) {
  const fieldsId = useId()
  const typed = mergeProductEdits(product, form.edits)
  const name = typed.customName.trim() || product.defaultName
  return (
    <section aria-label={product.defaultName}>
      <div className="flex items-center gap-2 pr-3 md:gap-3 md:pr-4">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? fieldsId : undefined}
          onClick={onToggle}
          className="flex min-h-18 min-w-0 flex-1 items-center gap-3 py-3 pl-3 text-left -outline-offset-2 md:gap-4 md:pl-4"
        >
          <ProductPicture
            picture={product.picture}
            photo={photo}
            className={classNames('h-11 w-14 shrink-0 md:h-12 md:w-16', !typed.enabled && 'opacity-42')}
          />
          <span className="min-w-0 flex-1">
            <span className={classNames('line-clamp-2 font-medium', !typed.enabled && 'text-soft')}>
              {name}
            </span>
            <span className="flex flex-wrap gap-x-2 text-13 text-soft">
              {offerOf(product, form)}
              <Changes product={product} form={form} />
            </span>
          </span>
          <ChevronDown
            aria-hidden
            strokeWidth={1.5}
            className={classNames(
              'size-5 shrink-0 text-soft transition-[rotate] duration-160',
              isOpen && 'rotate-180',
            )}
          />
        </button>
        <Switch
          labelHidden
          label={texts.product.enabled(product.defaultName)}
          checked={typed.enabled}
          onChange={({ target }) => form.setProduct(product.id, { enabled: target.checked })}
        />
      </div>
      {isOpen && (
        <div id={fieldsId} className="grid gap-5 border-t border-line bg-paper p-3 pb-5 md:px-4 md:pt-4">
          <ProductFields product={product} form={form} />
          <VatClassField product={product} form={form} />
          <MadeToMeasureField product={product} form={form} />
          <ul aria-label={texts.variant.list} className="grid divide-y divide-line">
            {product.variants.map((variant) => (
              <PricedVariantRow key={variant.id} product={product} variant={variant} form={form} />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function offerOf(product: PricedProduct, { edits }: PricesForm): string {
  const prices = product.variants.flatMap((variant) => {
    const { mayPrice, price } = mergeVariantEdits(product, variant, edits)
    const read = readPrice(price)
    if (!mayPrice) return []
    return ('cents' in read ? read.cents : variant.priceOverrideCents) ?? variant.defaultPriceCents
  })
  return prices.length === 0 ? texts.product.off : texts.product.offer(prices.length, Math.min(...prices))
}

function Changes({ product, form: { changes, faults } }: Pick<PricedProductRowProps, 'product' | 'form'>) {
  const variantIds = new Set(product.variants.map(({ id }) => id))
  const own = [
    ...changes.products.filter(({ productId }) => productId === product.id),
    ...changes.variants.filter(({ variantId }) => variantIds.has(variantId)),
  ]
  const wrong = faults.filter(({ productId }) => productId === product.id).length
  const count = countChangedFields(own)
  if (wrong > 0) return <span className="font-medium text-red">{texts.product.wrong(wrong)}</span>
  return count > 0 ? <span className="font-medium text-accent">{texts.product.changed(count)}</span> : null
}

const productFields = [
  { name: 'customName', saved: 'defaultName', label: texts.product.name, maxLength: NAME_MAX_LENGTH },
  {
    name: 'customDescription',
    saved: 'defaultDescription',
    label: texts.product.description,
    maxLength: DESCRIPTION_MAX_LENGTH,
  },
] as const

function ProductFields({ product, form }: Pick<PricedProductRowProps, 'product' | 'form'>) {
  const typed = mergeProductEdits(product, form.edits)
  const change = form.changes.products.find(({ productId }) => productId === product.id) ?? {}
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {productFields.map(({ name, saved, ...field }) => (
        <TextField
          key={name}
          {...field}
          placeholder={shownText(product[saved])}
          hint={name in change ? texts.now(product[name]) : undefined}
          value={typed[name]}
          onChange={({ target }) => form.setProduct(product.id, { [name]: target.value })}
        />
      ))}
    </div>
  )
}

type PricedVariantRowProps = { product: PricedProduct; variant: PricedVariant; form: PricesForm }

function PricedVariantRow({ product, variant, form }: PricedVariantRowProps) {
  const typed = mergeVariantEdits(product, variant, form.edits)
  const change = form.changes.variants.find(({ variantId }) => variantId === variant.id) ?? {}
  const set = (edit: Parameters<PricesForm['setVariant']>[1]) => form.setVariant(variant.id, edit)
  return (
    <li
      aria-label={shownText(variant.defaultName)}
      className="grid grid-cols-2 items-start gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_264px]"
    >
      <div className="max-lg:col-span-2 lg:pt-8">
        <Switch
          label={
            <span className="font-medium">
              <ShownText>{variant.defaultName}</ShownText>
            </span>
          }
          checked={typed.enabled}
          onChange={({ target }) => set({ enabled: target.checked })}
        />
        {'enabled' in change && (
          <p className="pl-12 text-13 text-soft">{texts.nowEnabled(variant.enabled)}</p>
        )}
      </div>
      <TextField
        label={texts.variant.name}
        placeholder={shownText(variant.defaultName)}
        maxLength={NAME_MAX_LENGTH}
        hint={'customName' in change ? texts.now(variant.customName) : undefined}
        value={typed.customName}
        onChange={({ target }) => set({ customName: target.value })}
      />
      <PriceField
        {...{ variant, typed }}
        isChanged={'priceOverrideCents' in change}
        onChange={(price) => set({ price })}
      />
    </li>
  )
}

type PriceFieldProps = {
  variant: PricedVariant
  typed: ReturnType<typeof mergeVariantEdits>
  isChanged: boolean
  onChange: (price: string) => void
}

function PriceField({ variant, typed: { price, mayPrice }, isChanged, onChange }: PriceFieldProps) {
  const read = readPrice(price)
  const { defaultPriceCents, priceOverrideCents } = variant
  return (
    <TextField
      label={texts.variant.price}
      inputMode="decimal"
      autoComplete="off"
      maxLength={AMOUNT_TYPED_MAX_LENGTH}
      placeholder={texts.variant.placeholder}
      disabled={!mayPrice}
      labelEnd={
        price !== '' && mayPrice ? (
          <TextButton onClick={() => onChange('')}>{texts.variant.reset}</TextButton>
        ) : undefined
      }
      error={'problem' in read ? texts.variant.problems[read.problem] : undefined}
      hint={
        <>
          <span className="block">
            {'cents' in read && read.cents !== null
              ? texts.variant.margin(read.cents, defaultPriceCents)
              : texts.variant.standard(defaultPriceCents)}
          </span>
          {isChanged && <span className="block">{texts.nowPrice(priceOverrideCents)}</span>}
        </>
      }
      value={price}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => 'cents' in read && priceText(read.cents) !== price && onChange(priceText(read.cents))}
    />
  )
}
