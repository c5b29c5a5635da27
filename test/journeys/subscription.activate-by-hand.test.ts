import {
  choosesPlan,
  goesToCheckout,
  ledgerOf,
  payJourney,
  paysBy,
  registerNewcomer,
  waitForProviderEvents,
  advancesClockUntilPollingEnds,
} from './pay-journey.ts'

const byHand = { plan: 'starter', period: 'monthly', payMode: 'manual' } as const

payJourney.concurrent(
  'news that does not come is asked for by hand, and gives what was paid once',
  async ({ world, sandbox, someone, expect }) => {
    const nora = await someone({ as: await registerNewcomer(world) })
    await nora.opens('/activate')
    await choosesPlan(nora, byHand)
    await goesToCheckout(nora)
    await sandbox.control('delivery', { isPaused: true })
    await nora.page.clock.install()
    await paysBy(nora, 'iDEAL | Wero')
    await advancesClockUntilPollingEnds(nora)
    await nora.presses('Handmatig activeren')
    await nora.seesHeading('Account geactiveerd!')
    await sandbox.control('delivery', {})
    await waitForProviderEvents(world, sandbox)
    expect(await ledgerOf(nora, world, sandbox)).toEqual({
      chargedCents: [2900],
      periods: ['trial', 'monthly'],
    })
    await nora.arrivesAt('/dashboard')
  },
)

payJourney.concurrent(
  'by hand nothing is activated that was not paid',
  async ({ world, sandbox, someone, expect }) => {
    const nora = await someone({
      as: await registerNewcomer(world),
      refusedAt: ['/rpc/payments/activateByHand'],
    })
    await nora.opens('/activate')
    await choosesPlan(nora, byHand)
    await goesToCheckout(nora)
    const sessionId = new URL(nora.page.url()).pathname.split('/').at(-1)
    await nora.page.clock.install()
    await nora.opens(`/activate/success?plan=starter&period=monthly&session_id=${sessionId}`)
    await advancesClockUntilPollingEnds(nora)
    await nora.presses('Handmatig activeren')
    await nora.sees('Handmatige activatie mislukt')
    await nora.sees('De betaling is nog niet binnen.')
    expect(await ledgerOf(nora, world, sandbox)).toEqual({ chargedCents: [], periods: [] })
    await nora.opens('/dashboard')
    await nora.arrivesAt('/activate')
  },
)
