import { randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/client'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noRules } from '#domains/choices/choices.rules.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { newShopWorld, type ShopWorld } from '#test/payments/shop-world.ts'
import type { Photographer } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'

// Property: in any order of events, limits hold and every submission has a snapshot.

const HISTORIES = countByTier(8, 30, 100)
const PHOTOS = 6
const DAY_MS = 24 * 60 * 60_000

let world: ShopWorld
let studio: Photographer
beforeAll(async () => {
  world = await newShopWorld()
  studio = await world.photographer({ plan: 'studio', maxClients: -1 })
})
afterAll(() => world.close())

const some = fc.uniqueArray(fc.nat({ max: PHOTOS - 1 }), { minLength: 1, maxLength: PHOTOS })
const rules = fc.record({
  included: fc.option(fc.integer({ min: 0, max: 4 })),
  extraPriceCents: fc.option(fc.constantFrom(50, 1500)),
  maximum: fc.option(fc.integer({ min: 1, max: 6 })),
  pays: fc.constantFrom('first' as const, 'first' as const, 'later' as const),
  deadlineDays: fc.option(fc.integer({ min: -2, max: 20 })),
})

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('choose' as const), which: some }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('unchoose' as const), which: some }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('list' as const), which: some, isChosen: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('submit' as const), isMain: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('order' as const), isMain: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      isMain: fc.boolean(),
      how: fc.constantFrom('pay' as const, 'pay' as const, 'fail' as const, 'cancel' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('give up' as const), isMain: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('reopen' as const),
      isMain: fc.boolean(),
      byStudio: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('rules' as const), isMain: fc.boolean(), rules }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('delete' as const), which: fc.nat({ max: PHOTOS - 1 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('type' as const),
      which: some,
      type: fc.constantFrom('preview' as const, 'final' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('hide' as const),
      which: some,
      visibility: fc.constantFrom('studio' as const, 'everyone' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('extend' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('choose for' as const), which: some }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Concurrent steps, and whether database connections are terminated meanwhile. */
const moment = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  dies: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
})

test('no history chooses more than may be, or hands in without a record', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 3, maxLength: 14 }), async (moments) => {
      const history = await begin()
      for (const { steps, dies } of moments) {
        const running = Promise.allSettled(steps.map((one) => history.take(one)))
        if (dies) await terminateConnections()
        for (const result of await running) if (result.status === 'rejected' && !dies) throw result.reason
        if (dies) await reconnect()
        await world.settled()
        await history.holds()
      }
    }),
    { numRuns: HISTORIES },
  )
})

/** Terminates connections that wait for a lock or are idle in a transaction. */
async function terminateConnections() {
  await new Promise((resolve) => setImmediate(resolve))
  await world.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and wait_event_type = 'Lock'
        or datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`,
  )
}

/** Sends 20 concurrent requests, so that the pool replaces broken connections. */
const reconnect = () => Promise.allSettled(Array.from({ length: 20 }, () => studio.choices.listWaiting({})))

async function begin() {
  await studio.setPlan({})
  // Resets the sign-in limit, which counts these people as one IP address.
  await world.owner.query('delete from attempts')
  const anna = await studio.newClient()
  const photoIds: string[] = []
  for (let nth = 0; nth < PHOTOS; nth++) photoIds.push((await studio.addPhoto(anna.id)).id)
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  const galleryId = gallery!.id
  const [main] = await studio.choices.listLists({ galleryId })
  const terms = { ...noRules, title: 'Keuze', purpose: 'editing', fromType: 'preview', galleryId } as const
  const { listId: otherId } = await studio.choices.saveList({ ...terms, title: 'Album', listId: null })
  const mainId = main!.id
  const frozen = new Map<string, string[]>()
  return {
    take: (one: Step) => allowRefusal(take(anna, { ...terms, mainId, otherId, photoIds }, one)),
    holds: () => expectInvariants(galleryId, frozen),
  }
}

type Place = {
  mainId: string
  otherId: string
  galleryId: string
  photoIds: string[]
  title: string
  purpose: 'editing'
  fromType: 'preview'
} & typeof noRules

async function take(
  anna: Client,
  { mainId, otherId, photoIds, ...terms }: Place,
  one: Step,
): Promise<unknown> {
  const those = (which: number[]) => which.map((nth) => photoIds[nth]!)
  const listOf = (isMain: boolean) => (isMain ? mainId : otherId)
  switch (one.does) {
    case 'choose':
      return anna.choices.choose({ listId: mainId, photoIds: those(one.which), isChosen: true })
    case 'unchoose':
      return anna.choices.choose({ listId: mainId, photoIds: those(one.which), isChosen: false })
    case 'list':
      return anna.choices.choose({ listId: otherId, photoIds: those(one.which), isChosen: one.isChosen })
    case 'submit': {
      const listId = listOf(one.isMain)
      const list = (await anna.choices.listMyLists({})).find(({ id }) => id === listId)
      return anna.choices.submitChoice({ listId, count: list!.chosenCount, message: '' })
    }
    case 'order': {
      const listId = listOf(one.isMain)
      const { fingerprint, chosenCount: count } = await anna.orders.quoteExtras({ listId })
      const wishes = { listId, count, fingerprint, message: '', beginsAtOnce: true }
      return anna.orders.orderExtras({ ...wishes, placementId: randomUUID() })
    }
    case 'pay': {
      const { order } = await anna.orders.findExtrasOrder({ listId: listOf(one.isMain) })
      if (!order) return undefined
      if (one.how === 'cancel') return anna.clientPayments.cancelMyOrder({ orderId: order.orderId })
      const { url } = await anna.clientPayments.startPayment({ orderId: order.orderId })
      return world.choose(url, { does: one.how })
    }
    case 'give up': {
      const { order } = await anna.orders.findExtrasOrder({ listId: listOf(one.isMain) })
      return order && studio.clientPayments.cancelOrder({ orderId: order.orderId })
    }
    case 'reopen': {
      const listId = listOf(one.isMain)
      return one.byStudio ? studio.choices.reopenList({ listId }) : anna.choices.reopenMyList({ listId })
    }
    case 'rules': {
      const { deadlineDays, ...limits } = one.rules
      const today = world.clock().getTime()
      const deadlineOn =
        deadlineDays === null ? null : new Date(today + deadlineDays * DAY_MS).toISOString().slice(0, 10)
      const afterDeadline = 'studio_chooses' as const
      return studio.choices.saveList({
        ...terms,
        ...limits,
        deadlineOn,
        afterDeadline,
        listId: listOf(one.isMain),
      })
    }
    case 'delete':
      return studio.photos.deletePhotos({ photoIds: those([one.which]) })
    case 'type':
      return studio.photos.setType({ photoIds: those(one.which), type: one.type })
    case 'hide':
      return studio.photos.setVisibility({ photoIds: those(one.which), visibility: one.visibility })
    case 'extend':
      return studio.choices.extendList({ listId: mainId })
    case 'wait':
      world.clock.advance(one.days * DAY_MS)
      return studio.setPlan({})
    case 'choose for':
      return studio.choices.choose({ listId: mainId, photoIds: those(one.which), isChosen: true })
  }
}

/** Accepts declared errors and invalid input as answers. Throws anything else. */
async function allowRefusal(asked: Promise<unknown>): Promise<void> {
  try {
    await asked
  } catch (error) {
    if (error instanceof ORPCError && (error.defined || error.code === 'BAD_REQUEST')) return
    throw error
  }
}

type ListRow = {
  id: string
  state: string
  most: number | null
  chosen: number
  round: number
  names: string[]
  included: number | null
  price: number | null
  paid: number
  pending: { quantity: number; price: number; total: number }[]
}

async function expectInvariants(galleryId: string, frozen: Map<string, string[]>) {
  const { rows } = await world.owner.query<ListRow>(
    `select list.id, state, round, max_chosen(list) as most, (select count(*) from chosen_in(list))::int as chosen,
        included, extra_price_cents as price,
        array(select source_name || position from choice_snapshots
          where list_id = list.id and round = list.round order by position) as names,
        (select coalesce(sum(quantity), 0)::int from orders join order_items on order_id = orders.id
          where list_id = list.id and orders.paid_at is not null and status <> 'canceled') as paid,
        array(select json_build_object('quantity', quantity, 'price', price, 'total', total_price)
          from orders join order_items on order_id = orders.id where list_id = list.id and status = 'pending') as pending
      from choice_lists list where gallery_id = $1`,
    [galleryId],
  )
  expect(rows).toHaveLength(2)
  for (const { id, state, most, chosen, round, names, included, price, paid, pending } of rows) {
    expect(pending.length).toBeLessThanOrEqual(1)
    for (const order of pending) expect(order.total).toBe(order.quantity * order.price)
    if (state === 'open' && most !== null) expect(chosen).toBeLessThanOrEqual(most)
    if (state === 'open') continue
    expect(names.length).toBeGreaterThan(0)
    const key = `${id} ${round}`
    expect(names).toEqual(frozen.get(key) ?? names)
    frozen.set(key, names)
    if (state !== 'paying') continue
    // A pending payment covers exactly the photos that are neither included nor paid.
    expect(pending).toEqual([
      expect.objectContaining({ price, quantity: names.length - (included ?? 0) - paid }),
    ])
  }
  const { rows: unhanded } = await world.owner.query(
    `select orders.id from orders join choice_lists list on list.id = list_id
      where gallery_id = $1 and orders.paid_at is not null and round = 0`,
    [galleryId],
  )
  expect(unhanded).toEqual([])
}
