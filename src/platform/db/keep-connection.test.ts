import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { eventually } from '#test/world/eventually.ts'
import { keepConnection } from './keep-connection.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newTestDatabase()
})
afterAll(() => database.drop())

/** A line to the database that can fall silent without a word to either side, as when a machine loses its power. */
async function lineToDatabase() {
  const url = new URL(database.url)
  const folder = url.searchParams.get('host')
  const port = url.port || '5432'
  const lines: Socket[] = []
  let isDeaf = false
  const server = createServer((near) => {
    near.on('error', () => {})
    lines.push(near)
    if (isDeaf) return
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), url.hostname)
    near.pipe(far).pipe(near)
    far.on('error', () => {})
    lines.push(far)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: () => {
      for (const line of lines) line.unpipe().pause()
    },
    /** Takes new lines, and answers nothing, as a balancer that waits for a new primary. */
    deafen: (deaf: boolean) => void (isDeaf = deaf),
    close: () => {
      server.close()
      for (const line of lines) line.destroy()
    },
  }
}

test('a line that fell silent without a goodbye is noticed and replaced', async () => {
  const line = await lineToDatabase()
  const heard: (string | undefined)[] = []
  let replaced = 0
  const connection = await keepConnection({
    config: { connectionString: line.url },
    prepare: (client) => {
      client.on('notification', ({ payload }) => heard.push(payload))
      return client.query('listen news')
    },
    onReplaced: () => void (replaced += 1),
    onError: () => {},
    heartbeat: { everyMs: 50, patienceMs: 1000 },
  })
  line.silence()
  await eventually(() => expect(replaced).toBe(1))
  await connection.current().query(`notify news, 'again'`)
  await eventually(() => expect(heard).toEqual(['again']))
  await connection.stop()
  line.close()
})

test('while no database answers, what is asked fails at once, and nothing is asked of a line that is not open', async () => {
  const line = await lineToDatabase()
  const warnings: string[] = []
  const onWarning = ({ message }: Error) => warnings.push(message)
  process.on('warning', onWarning)
  let replaced = 0
  const connection = await keepConnection({
    config: { connectionString: line.url },
    prepare: (client) => client.query('listen news'),
    onReplaced: () => void (replaced += 1),
    onError: () => {},
    heartbeat: { everyMs: 20, patienceMs: 300 },
  })
  line.deafen(true)
  line.silence()
  await expect(connection.current().query('select 1')).rejects.toThrow('Connection terminated')
  // Between two primaries: it tries again and again, and all the while somebody looks.
  for (let look = 1; look <= 30; look++) {
    await expect(connection.current().query('select 1')).rejects.toThrow('not queryable')
    await sleep(50)
  }
  expect(replaced).toBe(0)
  line.deafen(false)
  await eventually(() => expect(replaced).toBe(1))
  expect((await connection.current().query('select 1 as one')).rows).toEqual([{ one: 1 }])
  process.off('warning', onWarning)
  expect(warnings).toEqual([])
  await connection.stop()
  line.close()
})
