import { once } from 'node:events'
import { chmod, readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DEMO_PASSWORD, demoStudios } from '#demo/demo-people.ts'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { StartProblem } from '#platform/postgres/start-problem.ts'
import { databaseUrl, withAdmin } from '#test/database/database-admin.ts'
import { freePort, newDataFolder, startProgram } from '#test/program/running-program.ts'
import { eventually } from '#test/world/eventually.ts'
import { isThorough } from '#test/world/how-many.ts'
import { visitor } from '#test/world/visitor.ts'
import { root } from '../../scripts/project.mjs'

/** Held in a thorough run; beside other tests only a hang fails. */
const LONGEST_SECOND_START_MS = 5000
let data: Awaited<ReturnType<typeof newDataFolder>>
beforeAll(async () => {
  data = await newDataFolder()
  const first = await start({})
  await first.kill()
})
afterAll(() => data.remove())

const start = (env: Record<string, string>) => startProgram(data.folder, { DEMO: 'off', ...env })

/** The output of a failed start; it is for a person, so without a stack. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const said = await start(env).then(
    async (program) => {
      await program.stop()
      return 'it started'
    },
    (error: Error) => error.message,
  )
  expect(said).not.toMatch(/\n\s+at |"stack"/)
  return said.replace('ended before it was open: ', '').trim()
}

test('with what an earlier start has left it is open again, also after a power cut', async () => {
  // In a thorough run within seconds, by the fastest of a few; a bench measures it alone.
  const startsMs: number[] = []
  for (const end of ['kill', 'stop', 'kill', 'stop', 'stop'] as const) {
    const startedAt = performance.now()
    const program = await start({})
    startsMs.push(performance.now() - startedAt)
    expect((await fetch(`${program.url}/healthz`)).status).toBe(200)
    await program[end]()
    expect(program.output()).not.toContain('Warning')
    if (startsMs.length >= 2 && (!isThorough || Math.min(...startsMs) < LONGEST_SECOND_START_MS)) break
  }
  if (isThorough) expect(Math.min(...startsMs)).toBeLessThan(LONGEST_SECOND_START_MS)
})

test('from its sources it opens too, as while it is developed', async () => {
  const program = await startProgram(data.folder, { DEMO: 'off' }, { folder: root })
  expect((await fetch(`${program.url}/healthz`)).status).toBe(200)
  await program.stop()
})

test('its monitor calls it ready once people can ask it, and no sooner', async () => {
  const [port, monitorPort] = [await freePort(), await freePort()]
  const starting = start({ PORT: String(port), METRICS_PORT: String(monitorPort) })
  const monitorSays = () => fetch(`http://localhost:${monitorPort}/readyz`).then((answer) => answer.text())
  // Without a pause: what is not open yet may be so a moment later.
  while ((await monitorSays().catch(() => 'nothing')) !== 'ok') continue
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
  const program = await starting
  // Another address of this machine: nobody else may ask it, unless METRICS_HOST says so.
  await expect(fetch(`http://127.0.0.2:${monitorPort}/readyz`)).rejects.toThrow('fetch failed')
  await program.stop()
})

test('told to stop, it says so to the balancer, answers what it began, and ends', async () => {
  const program = await start({ DRAIN_SECONDS: '1' })
  const readiness = () => fetch(`${program.url}/readyz`).then(({ status }) => status)
  expect(await readiness()).toBe(200)
  const question = Buffer.from(
    JSON.stringify({ json: { email: 'niemand@voorbeeld.nl', password: 'geheim' } }),
  )
  const asked = request(`${program.url}/rpc/accounts/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': question.length },
  })
  asked.write(question.subarray(0, 10))
  const stopped = program.stop()
  await eventually(async () => expect(await readiness()).toBe(503))
  await eventually(() => expect(readiness()).rejects.toThrow('fetch failed'))
  asked.end(question.subarray(10))
  const [response] = await once(asked, 'response')
  expect(response.statusCode).toBe(409)
  await stopped
})

// Drawing the demo beside other tests takes minutes.
test.runIf(isThorough)('a first start brings a demo along, and says in a few lines where to go', async () => {
  const fresh = await newDataFolder()
  const program = await startProgram(fresh.folder)
  try {
    const said = program.output()
    for (const words of ['Making the database', 'Drawing the demo studio', 'is open: '])
      expect(said).toContain(words)
    expect(said).not.toMatch(/warn|"level"/i)
    const studio = visitor(program.url)
    await studio.accounts.signIn({ email: demoStudios.vossen.email, password: DEMO_PASSWORD })
    expect(await studio.clients.listClients({})).not.toEqual([])
  } finally {
    await program.stop()
    await fresh.remove()
  }
})

test('a port that is taken is named before anything is made, with what to do', async () => {
  const fresh = await newDataFolder()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const startFresh = (env: Record<string, string>) => refusalOf({ DATA_FOLDER: fresh.folder, ...env })
  expect(await startFresh({ PORT: String(port) })).toBe(
    `Port ${port} is in use by another program. Stop that, or choose another: PORT=3001 npm start`,
  )
  expect(await startFresh({ STRIPE_SANDBOX_PORT: String(port) })).toBe(
    `Port ${port}, where payments are played, is in use by another program. Stop that, or choose another: STRIPE_SANDBOX_PORT=3002 npm start`,
  )
  expect(await readdir(fresh.folder)).toEqual([])
  other.close()
  await fresh.remove()
})

test('nobody else on the machine looks into what is kept, also in a folder that was opened since', async () => {
  await chmod(data.folder, 0o755)
  await chmod(join(data.folder, 'incoming'), 0o755)
  const again = await start({})
  await again.stop()
  const modeOf = async (name: string) => (await stat(join(data.folder, name))).mode & 0o777
  // As root, the database's own user needs to pass through.
  expect(await modeOf('.')).toBe(process.getuid?.() === 0 ? 0o710 : 0o700)
  for (const folder of ['incoming', 'objects', 'postgres']) expect(await modeOf(folder), folder).toBe(0o700)
  for (const file of ['secret', 'stripe.jsonl']) expect(await modeOf(file), file).toBe(0o600)
})

describe('a database that can not be used is told in a sentence, and its password never', () => {
  const testServer = new URL(inject('testServer').url)
  const host = testServer.searchParams.get('host') ?? testServer.hostname
  const on = (user: string, database: string) => {
    const url = new URL(databaseUrl(testServer.href, database))
    url.username = user
    return url.href
  }

  beforeAll(() =>
    withAdmin(testServer.href, async (admin) => {
      await admin.query(`create role guest_${process.pid} login`)
      await admin.query(`create database guests_${process.pid}`)
    }),
  )
  afterAll(() =>
    withAdmin(testServer.href, async (admin) => {
      await admin.query(`drop database guests_${process.pid} with (force)`)
      await admin.query(`drop role guest_${process.pid}`)
    }),
  )

  test.each([
    ['no address', 'geen adres', 'DATABASE_URL is no address of a PostgreSQL database.'],
    ['another kind', 'mysql://root@localhost/photos', 'DATABASE_URL is no address of a PostgreSQL database.'],
    ['not running', 'postgres://studio:geheim@127.0.0.1:1/photos', 'No database answers at 127.0.0.1:1.'],
    ['no such machine', 'postgres://studio:geheim@nergens.invalid/photos', 'nergens.invalid'],
    ['no such database', on('postgres', 'niets'), `There is no database niets at ${host}`],
    ['no such user', on('niemand', 'postgres'), 'does not let niemand in.'],
    ['not their own', on(`guest_${process.pid}`, `guests_${process.pid}`), 'make roles'],
  ])('%s', async (_problem, url, sentence) => {
    const problem = await prepareDatabase(url).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(StartProblem)
    const { message: said } = problem as StartProblem
    expect(said).toContain(sentence)
    expect(said).not.toContain('geheim')
    expect(said.split('\n')).toHaveLength(1)
  })

  test('as the last words of a start', async () => {
    expect(await refusalOf({ DATABASE_URL: 'mysql://root:geheim@localhost/photos' })).toBe(
      'DATABASE_URL is no address of a PostgreSQL database. One looks like postgres://name:password@host:5432/database',
    )
  })
})

test('settings that can not be used are named', async () => {
  expect(await refusalOf({ PORT: 'drieduizend' })).toContain('PORT')
  expect(await refusalOf({ S3_BUCKET: 'photos' })).toContain('S3_ACCESS_KEY_ID')
})
