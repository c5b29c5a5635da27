import {
  choosesPlan,
  goesToCheckout,
  arrivesAtCheckout,
  ledgerOf,
  opensPlanSettings,
  payButton,
  payJourney,
  paysBy,
  registerNewcomer,
  subscribesByApi,
  type PlanCheckoutChoice,
} from './pay-journey.ts'

// Whatever people do on the payment page, they are charged at most once, and get time only once.

const byHand: PlanCheckoutChoice = { plan: 'starter', period: 'monthly', payMode: 'manual' }
const bySubscription: PlanCheckoutChoice = { plan: 'starter', period: 'monthly', payMode: 'automatic' }
const paidOnce = { chargedCents: [2900], periods: ['trial', 'monthly'] }

payJourney.concurrent(
  'a payment that fails can be made again, and is charged once',
  async ({ world, sandbox, someone, expect }) => {
    const nora = await someone({ as: await registerNewcomer(world) })
    await nora.opens('/activate')
    await choosesPlan(nora, byHand)
    await goesToCheckout(nora)
    await nora.presses('Betaling laten mislukken')
    await nora.page.getByRole('alert').getByText('De betaling is mislukt').waitFor()
    await nora.page.getByText('Kaart', { exact: true }).click()
    await nora.page.getByText('4000 0000 0000 0002').click()
    // Waits for the load, because both attempts show the same message.
    const answered = nora.page.waitForEvent('load')
    await payButton(nora).click()
    await answered
    await nora.page.getByRole('alert').getByText('De betaling is mislukt').waitFor()
    expect(await ledgerOf(nora, world, sandbox)).toEqual({ chargedCents: [], periods: [] })

    await paysBy(nora, 'iDEAL | Wero')
    await nora.seesHeading('Account geactiveerd!')
    expect(await ledgerOf(nora, world, sandbox)).toEqual(paidOnce)
    const settings = await opensPlanSettings(nora)
    await settings.sees('Voltooid')
    expect(await settings.dialog.getByText('Mislukt').count()).toBe(0)
  },
)

payJourney.concurrent(
  'who cancels or leaves at the till has paid nothing, and goes on where it was',
  async ({ world, sandbox, someone, expect }) => {
    const nora = await someone({ as: await registerNewcomer(world) })
    await nora.opens('/activate')
    await choosesPlan(nora, byHand)
    await goesToCheckout(nora)
    const url = nora.page.url()
    await nora.presses('Annuleren')
    await nora.arrivesAt('/activate?plan=starter&period=monthly&mode=manual')
    await nora.button('Starter gekozen').waitFor()
    expect(await ledgerOf(nora, world, sandbox)).toEqual({ chargedCents: [], periods: [] })

    await nora.page.getByText(/^Vandaag €\s29,00, voor één maand/).waitFor()

    await goesToCheckout(nora)
    expect(nora.page.url()).toBe(url)
    await nora.opens('/activate')
    await choosesPlan(nora, { ...byHand, plan: 'studio' })
    await goesToCheckout(nora)
    expect(nora.page.url()).not.toBe(url)
    await nora.opens(url)
    await nora.sees('Deze betaalpagina is verlopen.', { exact: false })
    await nora.opens('/dashboard')
    await nora.arrivesAt('/activate')
  },
)

payJourney.concurrent(
  'double clicks, reloads and Back never pay twice',
  async ({ world, sandbox, someone, expect }) => {
    const nora = await someone({ as: await registerNewcomer(world) })
    await nora.opens('/activate')
    await choosesPlan(nora, byHand)
    await nora.button('Naar afrekenen').dblclick()
    await arrivesAtCheckout(nora)
    await nora.reloads()
    await payButton(nora).dblclick({ noWaitAfter: true })
    await nora.arrivesAt('/activate/success')
    await nora.reloads()
    await nora.seesHeading('Account geactiveerd!')
    await nora.reloads()
    await nora.seesHeading('Account geactiveerd!')

    await nora.goesBack()
    await arrivesAtCheckout(nora)
    await nora.sees('Deze betaling is afgerond.')
    await nora.follows('Terug')
    await nora.seesHeading('Account geactiveerd!')
    expect(await ledgerOf(nora, world, sandbox)).toEqual(paidOnce)
  },
)

payJourney.concurrent(
  'in two tabs one payment is made, and the other tab finds it made',
  async ({ world, sandbox, someone, expect }) => {
    const nora = await someone({
      as: await registerNewcomer(world),
      refusedAt: ['/rpc/payments/startCheckout'],
    })
    await nora.opens('/activate')
    const other = await nora.inAnotherTab()
    await other.opens('/activate')
    for (const tab of [nora, other]) await choosesPlan(tab, byHand)
    await Promise.all([goesToCheckout(nora), goesToCheckout(other)])
    expect(other.page.url()).toBe(nora.page.url())
    await Promise.all(
      [nora, other].flatMap((tab) => [tab.seesHeading('Account geactiveerd!'), payButton(tab).click()]),
    )
    expect(await ledgerOf(nora, world, sandbox)).toEqual(paidOnce)
  },
)

payJourney.concurrent(
  'a tab with other plans that was left open sells no second subscription',
  async ({ world, sandbox, someone, expect }) => {
    const account = await registerNewcomer(world)
    const nora = await someone({ as: account, refusedAt: ['/rpc/payments/startCheckout'] })
    await nora.opens('/activate')
    await choosesPlan(nora, { ...bySubscription, plan: 'studio' })
    await subscribesByApi(account, bySubscription, { world, sandbox })
    await nora.presses('Naar afrekenen')
    await nora.sees('Je abonnement loopt al')
    await nora.opens('/activate')
    await choosesPlan(nora, bySubscription)
    await nora.presses('Naar afrekenen')
    await nora.sees('Je abonnement loopt al')
    expect(await ledgerOf(nora, world, sandbox)).toEqual({ chargedCents: [], periods: ['trial'] })
  },
)
