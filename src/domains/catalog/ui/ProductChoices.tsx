import { useId } from 'react'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { mergeProductEdits, type PricedProduct } from '../price-form.rules.ts'
import { madeToMeasureNl } from '../made-to-measure.nl.ts'
import { pricesNl } from '../prices.nl.ts'
import { lowerVatClass } from '../vat.rules.ts'
import type { PricesForm } from './use-prices-form.ts'

type ChoiceFieldProps<Value> = {
  label: string
  choices: readonly { value: Value; label: string; line: string }[]
  chosen: Value
  hint: string
  saved: string | undefined
  disabled?: boolean
  onChoose: (value: Value) => void
}

function ChoiceField<Value>(props: ChoiceFieldProps<Value>) {
  const { label, choices, chosen, hint, saved, disabled = false, onChoose } = props
  const name = useId()
  return (
    <div>
      <RadioGroup label={label}>
        {choices.map(({ value, ...choice }) => (
          <RadioRow
            key={choice.line}
            name={name}
            {...choice}
            checked={chosen === value}
            disabled={disabled}
            onChange={() => onChoose(value)}
          />
        ))}
      </RadioGroup>
      <p className="mt-1.5 text-13 text-soft">
        {hint}
        {saved !== undefined && <span className="block">{pricesNl.now(saved)}</span>}
      </p>
    </div>
  )
}

type ProductChoiceProps = { product: PricedProduct; form: PricesForm }

const { madeToMeasure, other } = madeToMeasureNl.choices
const measureChoices = [
  { value: true, label: madeToMeasure.name, line: madeToMeasure.line },
  { value: false, label: other.name, line: other.line },
]

export function MadeToMeasureField({ product, form }: ProductChoiceProps) {
  const { isMadeToMeasure: chosen } = mergeProductEdits(product, form.edits)
  const saved = measureChoices.find(({ value }) => value === product.isMadeToMeasure)
  return (
    <ChoiceField
      label={madeToMeasureNl.label}
      choices={measureChoices}
      chosen={chosen}
      hint={madeToMeasureNl.hint}
      saved={chosen === product.isMadeToMeasure ? undefined : saved?.label.toLowerCase()}
      onChoose={(isMadeToMeasure) => form.setProduct(product.id, { isMadeToMeasure })}
    />
  )
}

const vatTexts = pricesNl.vat

/** Offers the catalogue's VAT rate and the only lower rate that the law allows for the product. */
export function VatClassField({ product, form }: ProductChoiceProps) {
  const { vat } = form
  if (!vat) return null
  const { customVatClass: chosen } = mergeProductEdits(product, form.edits)
  const lower = lowerVatClass(product.arrangement)
  const rateOf = (vatClass: PricedProduct['vatClass']) => vatTexts.rate(vat.rates[vatClass])
  return (
    <ChoiceField<typeof chosen>
      label={vatTexts.label}
      choices={[
        { value: null, label: rateOf(product.vatClass), line: vatTexts.standard },
        { value: lower, label: rateOf(lower), line: vatTexts.reasons[lower] },
      ]}
      chosen={chosen}
      hint={vat.scheme === 'standard' ? vatTexts.advice : vatTexts.none[vat.scheme]}
      saved={
        chosen === product.customVatClass ? undefined : rateOf(product.customVatClass ?? product.vatClass)
      }
      disabled={vat.scheme !== 'standard'}
      onChoose={(customVatClass) => form.setProduct(product.id, { customVatClass })}
    />
  )
}
