import { useId } from 'react'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { typedProduct, type PricedProduct } from '../price-form.rules.ts'
import { pricesNl } from '../prices.nl.ts'
import { lowerVatClass } from '../vat.rules.ts'
import type { PricesForm } from './use-prices-form.ts'

const texts = pricesNl.vat

/** The rate of a product: that of the catalogue, or the lower one for the only reason that the law knows for it. */
export function VatClassField({ product, form }: { product: PricedProduct; form: PricesForm }) {
  const name = useId()
  const { vat } = form
  if (!vat) return null
  const { customVatClass } = typedProduct(product, form.edits)
  const lower = lowerVatClass(product.arrangement)
  const rateOf = (vatClass: PricedProduct['vatClass']) => texts.rate(vat.rates[vatClass])
  const isChanged = customVatClass !== product.customVatClass
  const choices = [
    { vatClass: null, rate: rateOf(product.vatClass), line: texts.standard },
    { vatClass: lower, rate: rateOf(lower), line: texts.reasons[lower] },
  ] as const
  return (
    <div>
      <RadioGroup label={texts.label}>
        {choices.map(({ vatClass, rate, line }) => (
          <RadioRow
            key={vatClass}
            name={name}
            label={rate}
            line={line}
            checked={customVatClass === vatClass}
            disabled={vat.scheme !== 'standard'}
            onChange={() => form.setProduct(product.id, { customVatClass: vatClass })}
          />
        ))}
      </RadioGroup>
      <p className="mt-1.5 text-13 text-soft">
        {vat.scheme === 'standard' ? texts.advice : texts.none[vat.scheme]}
        {isChanged && (
          <span className="block">{pricesNl.now(rateOf(product.customVatClass ?? product.vatClass))}</span>
        )}
      </p>
    </div>
  )
}
