import {
  chooses,
  goesToTheTill,
  ledgerOf,
  payJourney,
  paysBy,
  newcomer,
  settled,
  waitsToTheEnd,
} from './paying.ts'

const byHand = { plan: 'starter', period: 'monthly', payMode: 'manual' } as const

payJourney.concurrent(
  'news that does not come is asked for by hand, and gives what was paid once',
  async ({ world, till, someone, expect }) => {
    const nora = await someone({ as: await newcomer(world) })
    await nora.opens('/activate')
    await chooses(nora, byHand)
    await goesToTheTill(nora)
    await till.control('delivery', { isPaused: true })
    await nora.page.clock.install()
    await paysBy(nora, 'iDEAL | Wero')
    await waitsToTheEnd(nora)
    await nora.presses('Handmatig activeren')
    await nora.seesHeading('Account geactiveerd!')
    await till.control('delivery', {})
    await settled(world, till)
    expect(await ledgerOf(nora, world, till)).toEqual({ chargedCents: [2900], periods: ['trial', 'monthly'] })
    await nora.arrivesAt('/dashboard')
  },
)

payJourney.concurrent(
  'by hand nothing is activated that was not paid',
  async ({ world, till, someone, expect }) => {
    const nora = await someone({ as: await newcomer(world), refusedAt: ['/rpc/payments/activateByHand'] })
    await nora.opens('/activate')
    await chooses(nora, byHand)
    await goesToTheTill(nora)
    const sessionId = new URL(nora.page.url()).pathname.split('/').at(-1)
    await nora.page.clock.install()
    await nora.opens(`/activate/success?plan=starter&period=monthly&session_id=${sessionId}`)
    await waitsToTheEnd(nora)
    await nora.presses('Handmatig activeren')
    await nora.sees('Handmatige activatie mislukt')
    await nora.sees('De betaling is nog niet binnen.')
    expect(await ledgerOf(nora, world, till)).toEqual({ chargedCents: [], periods: [] })
    await nora.opens('/dashboard')
    await nora.arrivesAt('/activate')
  },
)
