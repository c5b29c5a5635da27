import type { Sandbox } from '#test/payments/open-sandbox.ts'
import type { World } from '#test/world/new-world.ts'
import { euros } from '#platform/pure/format.nl.ts'
import {
  buys,
  ledgerOf,
  opensPlanSettings,
  payButton,
  payJourney,
  waitForProviderEvents,
  newSubscriber,
} from './pay-journey.ts'

const DAY_MS = 24 * 60 * 60_000
const bySubscription = { plan: 'starter', period: 'monthly', payMode: 'automatic' } as const
const byHand = { ...bySubscription, payMode: 'manual' } as const

const centsIn = (sentence: string) => Number(sentence.replace(/\D/g, ''))

payJourney.concurrent(
  'a larger plan is paid by hand for what was shown, and works at once',
  async ({ world, sandbox, someone, expect }) => {
    const nora = await someone({ as: await newSubscriber(byHand, { world, sandbox }) })
    const settings = await opensPlanSettings(nora)
    await settings.dialog.getByText('Professional', { exact: true }).click()
    const shown = await settings.dialog.getByText(/^Vandaag betaal je €/).innerText()
    expect(centsIn(shown)).toBe(5900 - 2900)
    await settings.presses('Upgraden naar Professional')
    await nora.page.waitForURL('**/c/pay/**')
    await nora.button(`Betalen ${euros(3000)}`).click()
    await nora.seesHeading('Account geactiveerd!')
    expect(await ledgerOf(nora, world, sandbox)).toEqual({
      chargedCents: [3000, 2900],
      periods: ['trial', 'monthly', 'rest'],
    })
    const changed = await opensPlanSettings(nora)
    await changed.sees('Wijziging naar Professional')
    await changed.sees('45')
  },
)

payJourney.concurrent(
  'a plan without room is refused with the reason, a subscription canceled and taken up again, and its card changed at the provider',
  async ({ world, sandbox, someone, expect }) => {
    const account = await newSubscriber(bySubscription, { world, sandbox })
    const nora = await someone({ as: account, refusedAt: ['/rpc/payments/previewChange'] })
    for (const name of ['Anna', 'Bram', 'Cato']) {
      const email = `${name}-${process.pid}@voorbeeld.nl`
      const person = { firstName: name, lastName: 'Visser', email, password: 'geheim-genoeg' }
      await account.clients.createClient(person)
    }
    const settings = await opensPlanSettings(nora)
    await settings.sees('Proefperiode')
    await settings.dialog.getByText('Intro', { exact: true }).click()
    const reason = settings.dialog.getByRole('alert')
    await reason.getByText('Intro is te klein').waitFor()
    await reason.getByText('Je hebt 3 klanten en Intro heeft plaats voor 2.').waitFor()
    expect(await settings.button('Overstappen naar Intro').count()).toBe(0)

    await settings.presses('Opzeggen')
    await nora.page.getByRole('alertdialog').getByRole('button', { name: 'Opzeggen' }).click()
    await nora.sees('Abonnement opgezegd')
    await settings.sees('er wordt niets meer afgeschreven', { exact: false })
    await settings.presses('Toch doorgaan')
    await nora.sees('Je abonnement loopt weer door')
    await settings.sees('Proefperiode')

    await settings.sees('Creditcard eindigend op 4242')
    await settings.presses('Wijzigen')
    await nora.seesHeading('Abonnement en facturen')
    await nora.page.getByText('4000 0000 0000 0341').click()
    await nora.presses('Kaart wijzigen')
    await nora.sees('Opgeslagen.')
    await nora.follows('Terug')
    await nora.arrivesAt('/dashboard?instellingen=abonnement')
    await expect
      .poll(async () => (await account.payments.findMySubscription({})).subscription?.paymentMethod)
      .toEqual({ kind: 'card', last4: '0341' })
    await nora.inDialog('Instellingen').sees('Creditcard eindigend op 0341')
  },
)

payJourney.concurrent(
  'a subscription bought while time is left pays nothing now, as was said, and begins when that ends',
  async ({ world, sandbox, someone, expect }) => {
    const nora = await someone({ as: await newSubscriber(byHand, { world, sandbox }) })
    const settings = await opensPlanSettings(nora)
    await settings.follows('Verlengen')
    await nora.arrivesAt('/activate')
    await nora.sees('Je hebt Starter tot', { exact: false })
    await nora.sees('Vandaag betaal je niets.', { exact: false })
    await nora.presses('Naar afrekenen')
    await nora.seesHeading('Vandaag betaal je niets')
    await payButton(nora).click()
    await nora.seesHeading('Account geactiveerd!')
    expect(await ledgerOf(nora, world, sandbox)).toEqual({
      chargedCents: [2900],
      periods: ['trial', 'monthly'],
    })
    await (await opensPlanSettings(nora)).sees('45')
  },
)

async function passDays(days: number, world: World, sandbox: Sandbox) {
  world.clock.advance(days * DAY_MS)
  await waitForProviderEvents(world, sandbox)
}

// The tests below run one by one, because they move the shared clock.

payJourney(
  'a subscriber is charged for a larger plan what was shown, after the days for free',
  async ({ world, sandbox, someone, expect }) => {
    const account = await newSubscriber(bySubscription, { world, sandbox })
    const nora = await someone({ as: account })
    const trial = await opensPlanSettings(nora)
    await trial.dialog.getByText('Professional', { exact: true }).click()
    await trial.sees('Vandaag betaal je niets.')
    // Leaves the page, so that nothing sends requests before the provider's events have arrived.
    await nora.page.goto('about:blank')
    await passDays(20, world, sandbox)
    expect(await ledgerOf(nora, world, sandbox)).toMatchObject({ chargedCents: [2900] })

    const settings = await opensPlanSettings(nora)
    await settings.dialog.getByText('Professional', { exact: true }).click()
    const shown = await settings.dialog.getByText(/^Vandaag betaal je €/).innerText()
    world.clock.advance(10 * 60_000)
    await settings.presses('Upgraden naar Professional')
    await nora.sees('Succesvol geüpgraded naar Professional plan!')
    expect((await ledgerOf(nora, world, sandbox)).chargedCents).toEqual([centsIn(shown), 2900])
    await settings.sees('Wijziging naar Professional')
    await expect
      .poll(() => account.studios.findMyStudio({}))
      .toMatchObject({ plan: 'professional', maxClients: 25 })
  },
)

payJourney(
  'a bank that settles later is waited for: its payment is under way until then',
  async ({ world, sandbox, someone, expect }) => {
    const account = await newSubscriber(bySubscription, { world, sandbox }, { method: 'ideal' })
    const nora = await someone({ as: account })
    // The provider charges an hour after the first period begins, by direct debit from the same
    // account.
    await passDays(14, world, sandbox)
    world.clock.advance(61 * 60_000)
    await waitForProviderEvents(world, sandbox)
    const settings = await opensPlanSettings(nora)
    await settings.sees('In Behandeling')
    expect((await ledgerOf(nora, world, sandbox)).periods).toEqual(['trial'])
    world.clock.advance(5 * 60_000)
    await waitForProviderEvents(world, sandbox)
    expect((await ledgerOf(nora, world, sandbox)).periods).toEqual(['trial', 'monthly'])
    await settings.sees('SEPA-incasso eindigend op 3000')
    await expect.poll(() => settings.dialog.getByText('Voltooid').count()).toBe(2)
  },
)

payJourney(
  'a studio that lapses is sent to the plans, and works again at once when it has paid',
  async ({ world, sandbox, someone, expect }) => {
    const account = await newSubscriber(byHand, { world, sandbox })
    // Occasional visits extend the session.
    for (let visit = 0; visit < 3; visit++) {
      await passDays(15, world, sandbox)
      await account.accounts.findMe({})
    }
    world.clock.advance(60_000)
    const nora = await someone({ as: account, refusedAt: ['/rpc/'] })
    await nora.opens('/dashboard')
    await nora.arrivesAt('/activate')
    await nora.seesHeading('Je vorige abonnement')
    await nora.sees('Verlopen')
    await nora.sees('Je abonnement is afgelopen.', { exact: false })
    await buys(nora, { ...byHand, plan: 'intro' })
    await nora.arrivesAt('/dashboard')
    expect(await ledgerOf(nora, world, sandbox)).toEqual({
      chargedCents: [1300, 2900],
      periods: ['trial', 'monthly', 'monthly'],
    })
  },
)
