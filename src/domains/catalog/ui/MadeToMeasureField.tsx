import { useId } from 'react'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { typedProduct, type PricedProduct } from '../price-form.rules.ts'
import { madeToMeasureNl as texts } from '../made-to-measure.nl.ts'
import { pricesNl } from '../prices.nl.ts'
import type { PricesForm } from './use-prices-form.ts'

const choices = [
  { isMadeToMeasure: true, ...texts.choices.madeToMeasure },
  { isMadeToMeasure: false, ...texts.choices.other },
]

/** Whether clients may withdraw from an order of this product, as the checkout tells them. */
export function MadeToMeasureField({ product, form }: { product: PricedProduct; form: PricesForm }) {
  const group = useId()
  const { isMadeToMeasure: chosen } = typedProduct(product, form.edits)
  const saved = choices.find(({ isMadeToMeasure }) => isMadeToMeasure === product.isMadeToMeasure)
  return (
    <div>
      <RadioGroup label={texts.label}>
        {choices.map(({ isMadeToMeasure, name, line }) => (
          <RadioRow
            key={name}
            name={group}
            label={name}
            line={line}
            checked={chosen === isMadeToMeasure}
            onChange={() => form.setProduct(product.id, { isMadeToMeasure })}
          />
        ))}
      </RadioGroup>
      <p className="mt-1.5 text-13 text-soft">
        {texts.hint}
        {chosen !== product.isMadeToMeasure && saved && (
          <span className="block">{pricesNl.now(saved.name.toLowerCase())}</span>
        )}
      </p>
    </div>
  )
}
