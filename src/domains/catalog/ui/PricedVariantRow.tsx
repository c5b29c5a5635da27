import { Switch } from '#ui/fields/Switch.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NAME_MAX_LENGTH } from '../catalog.rules.ts'
import { typedVariant, type PricedProduct, type PricedVariant } from '../price-form.rules.ts'
import { priceText, readPrice } from '../price-text.rules.ts'
import { pricesNl } from '../prices.nl.ts'
import type { PricesForm } from './use-prices-form.ts'

const texts = pricesNl.variant

type PricedVariantRowProps = { product: PricedProduct; variant: PricedVariant; form: PricesForm }

export function PricedVariantRow({ product, variant, form }: PricedVariantRowProps) {
  const typed = typedVariant(product, variant, form.edits)
  const change = form.changes.variants.find(({ variantId }) => variantId === variant.id) ?? {}
  const set = (edit: Parameters<PricesForm['setVariant']>[1]) => form.setVariant(variant.id, edit)
  return (
    <li
      aria-label={variant.defaultName}
      className="grid grid-cols-2 items-start gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_264px]"
    >
      <div className="max-lg:col-span-2 lg:pt-8">
        <Switch
          label={<span className="font-medium">{variant.defaultName}</span>}
          checked={typed.enabled}
          onChange={({ target }) => set({ enabled: target.checked })}
        />
        {'enabled' in change && (
          <p className="pl-12 text-13 text-soft">{pricesNl.nowEnabled(variant.enabled)}</p>
        )}
      </div>
      <TextField
        label={texts.name}
        placeholder={variant.defaultName}
        maxLength={NAME_MAX_LENGTH}
        hint={'customName' in change ? pricesNl.now(variant.customName) : undefined}
        value={typed.customName}
        onChange={({ target }) => set({ customName: target.value })}
      />
      <PriceField
        variant={variant}
        price={typed.price}
        disabled={!typed.mayPrice}
        isChanged={'priceOverrideCents' in change}
        onChange={(price) => set({ price })}
      />
    </li>
  )
}

type PriceFieldProps = {
  variant: PricedVariant
  price: string
  disabled: boolean
  isChanged: boolean
  onChange: (price: string) => void
}

function PriceField({ variant, price, disabled, isChanged, onChange }: PriceFieldProps) {
  const read = readPrice(price)
  const { defaultPriceCents, priceOverrideCents } = variant
  return (
    <TextField
      label={texts.price}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      placeholder={texts.placeholder}
      disabled={disabled}
      labelEnd={
        price !== '' && !disabled ? (
          <TextButton onClick={() => onChange('')}>{texts.reset}</TextButton>
        ) : undefined
      }
      error={'problem' in read ? texts.problems[read.problem] : undefined}
      hint={
        <>
          <span className="block">
            {'cents' in read && read.cents !== null
              ? texts.margin(read.cents, defaultPriceCents)
              : texts.standard(defaultPriceCents)}
          </span>
          {isChanged && <span className="block">{pricesNl.nowPrice(priceOverrideCents)}</span>}
        </>
      }
      value={price}
      onChange={({ target }) => onChange(target.value)}
      // Written as a price is, once it is whole.
      onBlur={() => 'cents' in read && priceText(read.cents) !== price && onChange(priceText(read.cents))}
    />
  )
}
