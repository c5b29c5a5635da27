import type { ExpectStatic } from 'vitest'
import { priceCents } from '#domains/billing/billing.rules.ts'
import { planIds, plans } from '#domains/plans/plans.rules.ts'
import type { Visitor } from '#test/world/visitor.ts'
import { textOfPdf } from '#test/payments/text-of-pdf.ts'
import { euros } from '#platform/pure/format.nl.ts'
import {
  accountOf,
  chooses,
  goesToCheckout,
  opensPlan,
  payJourney,
  paysBy,
  registers,
  type Choice,
} from './paying.ts'

// Written out from spec and price list, not computed by the product.
const pricesCents = {
  intro: { monthly: 1300, yearly: 12_480 },
  starter: { monthly: 2900, yearly: 27_840 },
  professional: { monthly: 5900, yearly: 56_640 },
  studio: { monthly: 9900, yearly: 95_040 },
} as const
const days = { monthly: 31, yearly: 365 } as const
const TRIAL_DAYS = 14
const HOUR_MS = 60 * 60_000
const GIGABYTE = 1024 ** 3

const choices = planIds.flatMap((plan) =>
  (['monthly', 'yearly'] as const).flatMap((period) =>
    (['automatic', 'manual'] as const).map((payMode): Choice => ({ plan, period, payMode })),
  ),
)

type Subscriber = { choice: Choice; account: Visitor }
/** Keyed by plan and period; the last test looks at all of them. */
const subscribers = new Map<string, Subscriber>()

payJourney.concurrent.for(choices)(
  'register, $plan $period $payMode, pay, and work',
  async (choice, { world, sandbox, someone, expect }) => {
    const { plan, period, payMode } = choice
    const cents = pricesCents[plan][period]
    expect(priceCents(plan, period)).toBe(cents)
    const price = euros(cents)
    const isAutomatic = payMode === 'automatic'
    const nora = await someone()
    await registers(nora)
    await chooses(nora, choice)
    await nora.sees(isAutomatic ? 'Vandaag betaal je niets' : `Vandaag ${price}, voor`, { exact: false })
    await nora.sees(price, { exact: false })

    await goesToCheckout(nora)
    expect(new URL(nora.page.url()).origin).toBe(sandbox.url)
    const shown = await nora.page.getByRole('main').innerText()
    expect(shown).toContain(isAutomatic ? `daarna ${price} per ${unit[period]}.` : `Je betaalt\n\n${price}`)
    await paysBy(nora, isAutomatic ? 'iDEAL | Wero' : 'Bancontact')
    await nora.seesHeading('Account geactiveerd!')
    await nora.arrivesAt('/dashboard')

    const account = await accountOf(nora, world)
    await hasLimitsOf(expect, account, choice)
    const dayCount = TRIAL_DAYS + (isAutomatic ? 0 : days[period])
    const settings = await opensPlan(nora)
    await settings.sees(String(dayCount))
    await hasPaid(expect, account, choice, isAutomatic ? [0] : [cents])
    await settings.dialog.getByRole('link', { name: 'Factuur openen' }).waitFor()
    if (isAutomatic) subscribers.set(`${plan} ${period}`, { choice, account })
  },
)

const unit = { monthly: 'maand', yearly: 'jaar' } as const

payJourney(
  'when the days for free are over, each subscription pays its first period',
  async ({ world, sandbox, expect }) => {
    expect(subscribers.size).toBe(8)
    world.clock.advance(TRIAL_DAYS * 24 * HOUR_MS + 2 * HOUR_MS)
    await sandbox.advance(180)
    for (const { choice, account } of subscribers.values()) {
      const amountCents = pricesCents[choice.plan][choice.period]
      await hasPaid(expect, account, choice, [amountCents, 0])
      await hasLimitsOf(expect, account, choice)
      const mine = await account.payments.findMySubscription({})
      expect(mine).toMatchObject({ isActive: true, daysRemaining: days[choice.period] })
    }
  },
)

async function hasLimitsOf(expect: ExpectStatic, account: Visitor, { plan, period, payMode }: Choice) {
  const { maxClients, storageGb, allowCustomBranding } = plans[plan]
  expect(await account.studios.findMyStudio({})).toMatchObject({
    plan,
    isActive: true,
    maxClients,
    may: { useCustomBranding: allowCustomBranding },
  })
  expect(await account.storage.summariseStorage({})).toMatchObject({ limitBytes: storageGb * GIGABYTE })
  expect(await account.payments.findMySubscription({})).toMatchObject({
    plan,
    period,
    payMode,
    isActive: true,
  })
}

/** Expects exactly these payments, newest first, each with an invoice of its amount. */
async function hasPaid(expect: ExpectStatic, account: Visitor, { plan, payMode }: Choice, amounts: number[]) {
  const listed = async () => (await account.payments.listPayments({})).payments
  const kind = payMode === 'automatic' ? 'subscription' : 'one_time'
  const paid = amounts.map((amountCents) => ({
    amountCents,
    status: 'succeeded',
    kind,
    plan,
    currency: 'eur',
  }))
  // The provider's webhooks arrive by themselves.
  await expect.poll(listed).toMatchObject(paid)
  const payments = await listed()
  for (const { invoicePath, amountCents, invoiceNumber } of payments) {
    const invoice = await account.get(invoicePath!)
    expect(invoice.headers.get('content-type')).toBe('application/pdf')
    const text = textOfPdf(await invoice.bytes())
    expect(text).toContain(euros(amountCents).replaceAll('\u00a0', ' '))
    expect(text).toContain(invoiceNumber)
  }
}
