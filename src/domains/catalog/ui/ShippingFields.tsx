import { Card } from '#ui/layout/Card.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { pricesNl } from '../prices.nl.ts'
import { priceText } from '../price-text.rules.ts'
import { readShipping, mergeShippingEdits } from '../shipping-form.rules.ts'
import { PICK_UP_LINE_MAX_LENGTH, STANDARD_SHIPPING_CENTS, SHIPPING_MAX_CENTS } from '../shipping.rules.ts'
import type { PricesForm } from './use-prices-form.ts'
import { AMOUNT_TYPED_MAX_LENGTH } from '#platform/pure/read-euros.ts'

const texts = pricesNl.shipping

export function ShippingFields({ form }: { form: PricesForm }) {
  const saved = form.prices.data?.shipping
  if (!saved) return null
  const typed = mergeShippingEdits(saved, form.shippingEdits)
  const change = form.changes.shipping ?? {}
  return (
    <section aria-labelledby="shipping-settings">
      <h3 id="shipping-settings" className="mb-2 text-17 font-semibold tracking-title">
        {texts.title}
      </h3>
      <Card>
        <div className="grid gap-4 p-4">
          <PriceOfShipping form={form} price={typed.price} savedCents={saved.shippingCents} />
          <div>
            <Switch
              label={<span className="font-medium">{texts.offersPickUp}</span>}
              checked={typed.offersPickUp}
              onChange={({ target }) => form.setShipping({ offersPickUp: target.checked })}
            />
            <p className="pl-12 text-13 text-soft">
              {texts.offersPickUpLine}
              {'offersPickUp' in change && (
                <span className="block">{pricesNl.nowEnabled(saved.offersPickUp)}</span>
              )}
            </p>
          </div>
          {typed.offersPickUp && (
            <TextField
              label={texts.pickUpLine}
              optional
              maxLength={PICK_UP_LINE_MAX_LENGTH}
              placeholder={texts.pickUpExample}
              hint={
                <>
                  {texts.pickUpHint}
                  {'pickUpLine' in change && <span className="block">{pricesNl.now(saved.pickUpLine)}</span>}
                </>
              }
              value={typed.pickUpLine}
              onChange={({ target }) => form.setShipping({ pickUpLine: target.value })}
            />
          )}
        </div>
      </Card>
    </section>
  )
}

type PriceOfShippingProps = { form: PricesForm; price: string; savedCents: number }

function PriceOfShipping({ form, price, savedCents }: PriceOfShippingProps) {
  const read = readShipping(price)
  const isChanged = 'cents' in read && read.cents !== savedCents
  const setPrice = (text: string) => form.setShipping({ price: text })
  return (
    <TextField
      label={texts.price}
      inputMode="decimal"
      autoComplete="off"
      maxLength={AMOUNT_TYPED_MAX_LENGTH}
      className="sm:max-w-80"
      placeholder={priceText(STANDARD_SHIPPING_CENTS)}
      error={'problem' in read ? problemOf(read.problem) : undefined}
      hint={
        <>
          {texts.hint}
          <span className="block">{texts.standard(STANDARD_SHIPPING_CENTS)}</span>
          {isChanged && <span className="block">{pricesNl.nowPrice(savedCents)}</span>}
        </>
      }
      value={price}
      onChange={({ target }) => setPrice(target.value)}
      onBlur={() => 'cents' in read && priceText(read.cents) !== price && setPrice(priceText(read.cents))}
    />
  )
}

const problemOf = (problem: keyof typeof pricesNl.variant.problems) =>
  problem === 'too_high' ? texts.tooHigh(SHIPPING_MAX_CENTS) : pricesNl.variant.problems[problem]
