import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from '#test/program/run-command.ts'
import { emptyQueue } from '#test/world/empty-queue.ts'
import type { Photographer } from '#test/world/new-world.ts'
import { daysAfter, newPayingWorld, STARTS_AT, type PayingWorld } from './paying-world.ts'

let world: PayingWorld
let studio: Photographer
beforeEach(async () => {
  world = await newPayingWorld()
  studio = await world.newcomer()
})
afterEach(() => world.close())

const replayEvents = (...words: string[]) => runCommand(world, 'replay-events', ...words)

/** Pays while the product can't reach the provider, so that events fail. Then empties the queue. */
async function payWithoutEvent() {
  const { payments } = world.services
  const { url } = await studio.payments.startCheckout({ plan: 'intro', period: 'monthly', payMode: 'manual' })
  world.services.payments = { ...payments, api: unreachable(payments.api) }
  await world.choose(url)
  await world.settled()
  world.services.payments = payments
  await emptyQueue(world.owner)
}

const unreachable = (api: PayingWorld['api']) =>
  new Proxy(api, {
    get: (target, name) => {
      if (name === 'webhooks') return target.webhooks
      throw new Error('niemand neemt op')
    },
  })

const failedIds = async () => {
  const { rows } = await world.owner.query<{ id: string }>(
    `select id from stripe_events where state = 'failed' order by received_at`,
  )
  return rows.map(({ id }) => id)
}

test('failed events are shown with why they failed, and are handled when all are replayed', async () => {
  await payWithoutEvent()
  const failed = await failedIds()
  expect(failed.length).toBeGreaterThan(2)
  expect(await world.account(studio)).toMatchObject({ isActive: false })

  const shown = await replayEvents()
  expect(shown.code).toBe(0)
  for (const id of failed) expect(shown.output).toContain(id)
  expect(shown.output).toContain('checkout.session.completed, received 2041-01-15')
  expect(shown.output).toContain('niemand neemt op')
  expect(await failedIds()).toEqual(failed)

  expect(await replayEvents('alle')).toMatchObject({
    code: 0,
    output: `${failed.length} events are tried again.\nStripe is asked for events of the last 30 days that never arrived.\n`,
  })
  await replayEvents('alle')
  await world.work()
  expect(await failedIds()).toEqual([])
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(STARTS_AT, 45) })
  expect(await world.payments(studio)).toHaveLength(1)
  expect((await replayEvents()).output).toBe('No event of Stripe has failed.\n')
})

test('one failed event is replayed by its id, and what did not fail is not', async () => {
  await payWithoutEvent()
  const [first, ...others] = await failedIds()
  expect(await replayEvents(first!)).toMatchObject({ code: 0, output: '1 event is tried again.\n' })
  await world.work()
  expect(await failedIds()).toEqual(others)
  expect(await replayEvents(first!)).toMatchObject({
    code: 1,
    complaint: `There is no failed event ${first}.\n`,
  })
})
