import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/world/eventually.ts'
import { newTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { openPool, type Pool } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import { openLiveHub, type LiveHub } from './live-hub.ts'
import { publish, type LiveEvent } from './publish.ts'

const log = pino({ level: 'silent' })

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await newTestDatabase()
  pool = openPool(database.url, { onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const step = fc.oneof(
  fc.constant({ kind: 'begin' as const }),
  fc.record({ kind: fc.constant('end' as const), nth: fc.nat(), isUndone: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), to: fc.nat(1) }),
  fc.constant({ kind: 'look' as const }),
)

const about = ({ about = '' }: LiveEvent) => about

async function beginTelling(name: string) {
  const end = Promise.withResolvers<boolean>()
  const begun = Promise.withResolvers<void>()
  const done = inTransaction(pool, { role: 'none', settings: {} }, async (tx) => {
    await tx.execute('select pg_current_xact_id()')
    await publish(tx, ['anna'], { topic: 'clients', about: name })
    begun.resolve()
    if (await end.promise) throw new Error('undone')
  }).catch(() => {})
  await begun.promise
  const endIt = async (isUndone: boolean) => {
    end.resolve(isUndone)
    await done
  }
  return { name, endIt }
}

test('whatever the order in which transactions commit, a screen that goes from process to process misses none', async () => {
  let run = 0
  const hubs: LiveHub[] = []
  for (let count = 0; count < 2; count++)
    hubs.push(await openLiveHub({ databaseUrl: database.url, role: 'lt_system', log }))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      run++
      const heard: string[] = []
      const [told, undone] = [new Set<string>(), new Set<string>()]
      const underway: Awaited<ReturnType<typeof beginTelling>>[] = []
      let position = hubs[0]!.position()
      const listen = (hub: LiveHub) =>
        hub.subscribe(['anna'], {
          onEvents: (events, at) => {
            heard.push(...events.map(about))
            position = at
          },
        })
      let leave = listen(hubs[0]!)
      let begun = 0
      const endNth = async (nth: number, isUndone: boolean) => {
        const [one] = underway.splice(nth % underway.length, 1)
        await one!.endIt(isUndone)
        ;(isUndone ? undone : told).add(one!.name)
      }
      for (const step of steps) {
        if (step.kind === 'begin' && underway.length < 10)
          underway.push(await beginTelling(`${run}.${begun++}`))
        else if (step.kind === 'end' && underway.length > 0) await endNth(step.nth, step.isUndone)
        else if (step.kind === 'look') for (const hub of hubs) await hub.catchUp('999999999:999999999:@1')
        else if (step.kind === 'move') {
          leave()
          const hub = hubs[step.to]!
          await hub.catchUp(position)
          leave = listen(hub)
          const missed = hub.after(['anna'], position)
          expect(missed).toBeDefined()
          heard.push(...missed!.map(about))
          position = hub.position()
        }
      }
      while (underway.length > 0) await endNth(underway.length - 1, false)
      await eventually(() => expect([...told].filter((name) => !heard.includes(name))).toEqual([]))
      expect(heard.filter((name) => undone.has(name))).toEqual([])
      leave()
    }),
    { numRuns: 30 },
  )
  for (const hub of hubs) await hub.stop()
})
