import { expect, test } from 'vitest'
import { priceCents } from '#domains/billing/billing.rules.ts'
import { vatWithin } from '#domains/catalog/vat.rules.ts'
import { euros } from '#platform/pure/format.nl.ts'
import { planTableNl } from './plan-table.nl.ts'
import { planIds, plans, yearlyPriceCents, yearlySavingCents } from './plans.rules.ts'

// Written out from spec §9, not computed by the product.
const priceList = [
  { plan: 'intro', period: 'monthly', price: '€ 13,00', vat: '€ 2,26' },
  { plan: 'intro', period: 'yearly', price: '€ 124,80', vat: '€ 21,66' },
  { plan: 'starter', period: 'monthly', price: '€ 29,00', vat: '€ 5,03' },
  { plan: 'starter', period: 'yearly', price: '€ 278,40', vat: '€ 48,32' },
  { plan: 'professional', period: 'monthly', price: '€ 59,00', vat: '€ 10,24' },
  { plan: 'professional', period: 'yearly', price: '€ 566,40', vat: '€ 98,30' },
  { plan: 'studio', period: 'monthly', price: '€ 99,00', vat: '€ 17,18' },
  { plan: 'studio', period: 'yearly', price: '€ 950,40', vat: '€ 164,95' },
] as const

const shown = (text: string) => text.replaceAll('\u00a0', ' ')

test.for(priceList)('$plan costs $price $period, of which $vat is VAT', ({ plan, period, price, vat }) => {
  const cents = priceCents(plan, period)
  expect([cents, vatWithin(cents, 21)].map((amount) => shown(euros(amount)))).toEqual([price, vat])
})

test('a year saves a fifth of twelve months, and says so', () => {
  const lines = planIds.map((id) =>
    planTableNl.yearlyLine(yearlyPriceCents(plans[id]), yearlySavingCents(plans[id])),
  )
  expect(lines.map(shown)).toEqual([
    '€ 124,80 per jaar, je bespaart € 31,20',
    '€ 278,40 per jaar, je bespaart € 69,60',
    '€ 566,40 per jaar, je bespaart € 141,60',
    '€ 950,40 per jaar, je bespaart € 237,60',
  ])
})
