import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceCents } from '#domains/billing/billing.rules.ts'
import { planIds, plans, TRIAL_DAYS } from '#domains/plans/plans.rules.ts'
import { euros } from '#platform/pure/format.nl.ts'
import type { Photographer } from '#test/world/new-world.ts'
import { newPayingWorld, type CheckoutChoice, type PayingWorld } from './paying-world.ts'
import { textOfPdf } from './text-of-pdf.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await newPayingWorld()
})
afterAll(() => world.close())

const days = { monthly: 31, yearly: 365 } as const
const unit = { monthly: 'maand', yearly: 'jaar' } as const
const GIGABYTE = 1024 ** 3

const choices = planIds.flatMap((plan) =>
  (['monthly', 'yearly'] as const).map((period) => ({ plan, period })),
)

/** Pays for a plan and sees it activated. Returns the text of the payment page. */
async function payForPlan(studio: Photographer, choice: CheckoutChoice, method: 'ideal' | 'bancontact') {
  const { url } = await studio.payments.startCheckout(choice)
  const page = await (await fetch(url)).text()
  const { location } = await world.choose(url, { method })
  await world.settled()
  const sessionId = new URL(location).searchParams.get('session_id')!
  const activation = await studio.payments.findActivation({ sessionId, plan: choice.plan })
  expect(activation).toMatchObject({ state: 'active' })
  return page.replaceAll(/<style[^]*?<\/style>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

async function expectPlan(studio: Photographer, choice: CheckoutChoice, daysRemaining: number) {
  const { maxClients, storageGb, allowCustomBranding } = plans[choice.plan]
  expect(await studio.studios.findMyStudio({})).toMatchObject({
    plan: choice.plan,
    isActive: true,
    maxClients,
    may: { useCustomBranding: allowCustomBranding },
  })
  expect(await studio.storage.summariseStorage({})).toMatchObject({ limitBytes: storageGb * GIGABYTE })
  const mine = await studio.payments.findMySubscription({})
  expect(mine).toMatchObject({ ...choice, isActive: true, daysRemaining })
}

async function expectPayments(
  studio: Photographer,
  { plan, payMode }: CheckoutChoice,
  amountsCents: number[],
) {
  const { payments } = await studio.payments.listPayments({})
  const kind = payMode === 'automatic' ? 'subscription' : 'one_time'
  const paid = { status: 'succeeded', kind, plan, currency: 'eur' }
  expect(payments).toMatchObject(amountsCents.map((amountCents) => ({ ...paid, amountCents })))
  for (const { invoicePath, invoiceNumber, amountCents } of payments) {
    const invoice = await studio.get(invoicePath!)
    expect(invoice.headers.get('content-type')).toBe('application/pdf')
    const text = textOfPdf(await invoice.bytes())
    expect(text).toContain(shownInText(amountCents))
    expect(text).toContain(invoiceNumber)
  }
}

const shownInText = (cents: number) => euros(cents).replaceAll('\u00a0', ' ')

test.for(choices)(
  'a newcomer pays $plan $period by hand, and has it for that time after the free days',
  async ({ plan, period }) => {
    const choice = { plan, period, payMode: 'manual' } as const
    const cents = priceCents(plan, period)
    const studio = await world.newcomer()
    expect(await payForPlan(studio, choice, 'bancontact')).toContain(`Je betaalt ${shownInText(cents)} `)
    await expectPlan(studio, choice, TRIAL_DAYS + days[period])
    await expectPayments(studio, choice, [cents])
  },
)

test.for(choices)(
  'a newcomer takes $plan $period for nothing today, and pays the first period after the free days',
  async ({ plan, period }) => {
    const choice = { plan, period, payMode: 'automatic' } as const
    const cents = priceCents(plan, period)
    const studio = await world.newcomer()
    const shown = await payForPlan(studio, choice, 'ideal')
    expect(shown).toContain('Vandaag betaal je niets')
    expect(shown).toContain(`daarna ${shownInText(cents)} per ${unit[period]}.`)
    await expectPlan(studio, choice, TRIAL_DAYS)
    await expectPayments(studio, choice, [0])

    await world.pass({ hours: TRIAL_DAYS * 24 + 2 })
    await world.signIn(studio)
    await expectPlan(studio, choice, days[period])
    await expectPayments(studio, choice, [cents, 0])
  },
)
