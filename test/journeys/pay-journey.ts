import { AGREED_VERSIONS } from '#domains/studios/agreements.rules.ts'
import { expect } from 'vitest'
import type { Tab } from './person.ts'
import type { World } from '#test/world/new-world.ts'
import { planTableNl } from '#domains/plans/plan-table.nl.ts'
import { plans, type PayMode, type Period, type PlanId } from '#domains/plans/plans.rules.ts'
import { openSandbox, type Sandbox } from '#test/payments/open-sandbox.ts'
import { submitPaymentPage } from '#test/payments/shop-world.ts'
import { eventually } from '#test/world/eventually.ts'
import { visitor, type Visitor } from '#test/world/visitor.ts'
import { journey } from './journey.ts'
import { agreesWithTerms } from './agree-with-terms.ts'
import { oncePerWorld } from './world-per-file.ts'

type SandboxedWorld = { world: World; sandbox: Sandbox }
export type PlanCheckoutChoice = { plan: PlanId; period: Period; payMode: PayMode }

const PASSWORD = 'geheim-genoeg'
const ATTEMPTS = 20
const POLL_MS = 3000
const payModes: Record<PayMode, string> = { automatic: 'Automatisch', manual: 'Handmatig' }

export const payJourney = journey.extend<{ sandbox: Sandbox }>({
  sandbox: async ({ world }, use) => use(await sandboxOf(world)),
})

const sandboxOf = oncePerWorld(
  (world) => openSandbox(world),
  (sandbox) => sandbox.stop(),
)

let newcomers = 0
const newEmail = () => `nieuw-${process.pid}-${++newcomers}@voorbeeld.nl`

export async function registerNewcomer(world: World): Promise<Visitor> {
  const account = { email: newEmail(), password: PASSWORD }
  const browser = world.visitor()
  await browser.studios.register({ ...account, businessName: 'Studio Nora', agreed: AGREED_VERSIONS })
  return browser
}

type PaymentWay = Parameters<typeof submitPaymentPage>[1]

/** Buys a plan without a browser. */
export async function subscribesByApi(
  account: Visitor,
  choice: PlanCheckoutChoice,
  at: SandboxedWorld,
  way?: PaymentWay,
) {
  const { url } = await account.payments.startCheckout(choice)
  await submitPaymentPage(url, way)
  await waitForProviderEvents(at.world, at.sandbox)
}

export async function newSubscriber(
  choice: PlanCheckoutChoice,
  at: SandboxedWorld,
  way?: PaymentWay,
): Promise<Visitor> {
  const account = await registerNewcomer(at.world)
  await subscribesByApi(account, choice, at, way)
  return account
}

export async function registers(tab: Tab): Promise<void> {
  const email = newEmail()
  await tab.opens('/auth?tab=register')
  await tab.fills({ Bedrijfsnaam: 'Studio Nora', 'E-mail': email, Wachtwoord: PASSWORD })
  await agreesWithTerms(tab)
  await tab.presses('Account maken')
  await tab.arrivesAt('/activate')
}

export async function choosesPlan(
  { page, presses }: Tab,
  { plan, period, payMode }: PlanCheckoutChoice,
): Promise<void> {
  await page.locator('label', { hasText: planTableNl.period[period] }).click()
  await presses(planTableNl.choose(plans[plan].name))
  await page.getByText(payModes[payMode], { exact: true }).click()
}

export async function goesToCheckout(tab: Tab): Promise<void> {
  await tab.presses('Naar afrekenen')
  await arrivesAtCheckout(tab)
}

export const arrivesAtCheckout = ({ page }: Tab) => page.waitForURL('**/c/pay/**')

export const payButton = ({ page }: Tab) => page.getByRole('button', { name: /^(Betalen|Starten)/ })

export async function paysBy(tab: Tab, method: 'iDEAL | Wero' | 'Kaart' | 'Bancontact'): Promise<void> {
  await tab.page.getByText(method, { exact: true }).click()
  await payButton(tab).click()
  await tab.arrivesAt('/activate/success')
}

/** Moves the page's fake clock until the page stops polling. */
export async function advancesClockUntilPollingEnds({ page, seesHeading }: Tab): Promise<void> {
  let pollCount = 0
  page.on('request', (request) => {
    if (request.url().includes('/rpc/payments/findActivation')) pollCount += 1
  })
  await seesHeading('Je betaling wordt verwerkt')
  const end = page.getByRole('heading', { name: 'Verwerking duurt langer', exact: true })
  // The page schedules its next poll after an answer.
  await eventually(async () => {
    await page.clock.runFor(POLL_MS)
    if (!(await end.isVisible())) throw new Error('it still asks')
  })
  expect([ATTEMPTS - 1, ATTEMPTS]).toContain(pollCount)
}

export async function buys(tab: Tab, choice: PlanCheckoutChoice): Promise<void> {
  await choosesPlan(tab, choice)
  await goesToCheckout(tab)
  await paysBy(tab, 'Kaart')
  await tab.seesHeading('Account geactiveerd!')
}

export async function opensPlanSettings(tab: Tab) {
  await tab.opens('/dashboard?instellingen=abonnement')
  const settings = tab.inDialog('Instellingen')
  await settings.seesHeading('Facturen')
  return settings
}

/** Waits until all events of the provider are received and handled. */
export async function waitForProviderEvents(world: World, sandbox: Sandbox): Promise<void> {
  await sandbox.advance(0)
  await eventually(async () => {
    const { rowCount } = await world.owner.query(
      `select 1 from stripe_events where state not in ('handled', 'ignored')`,
    )
    if (rowCount !== 0) throw new Error(`${rowCount} events are not handled`)
  })
}

async function apiClientOf(tab: Tab, world: World) {
  const account = visitor(world.url)
  for (const { name, value } of await tab.page.context().cookies(world.url)) account.cookies.set(name, value)
  return account
}

/** Returns what the provider charged this studio, and the periods that the studio was granted. */
export async function ledgerOf(tab: Tab, world: World, { api }: Sandbox) {
  const { me } = await (await apiClientOf(tab, world)).accounts.findMe({})
  const { rows } = await world.owner.query<{ customer_id: string; periods: string[] }>(
    `select customer_id, array(select period from granted_time given where given.photographer_id = customer.photographer_id
       order by at, source <> 'trial') as periods from stripe_customers customer where photographer_id = $1`,
    [me!.id],
  )
  const { data } = await api.charges.list({ customer: rows[0]!.customer_id })
  return {
    chargedCents: data.filter(({ paid }) => paid).map(({ amount }) => amount),
    periods: rows[0]!.periods,
  }
}
