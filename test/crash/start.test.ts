import { once } from 'node:events'
import { chmod, readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { StartProblem } from '#platform/core/start-problem.ts'
import { databaseUrl, withAdmin } from '#test/database/database-admin.ts'
import { findFreePort, newDataFolder, startProgram } from '#test/program/running-program.ts'
import { eventually } from '#test/world/eventually.ts'
import { root } from '../../scripts/project.mjs'

let data: Awaited<ReturnType<typeof newDataFolder>>
let program: Awaited<ReturnType<typeof startProgram>>
let firstSaid: string
let mailboxStatus: number
let isReadyOnceOpen: boolean
const monitorPort = await findFreePort()

beforeAll(async () => {
  data = await newDataFolder()
  const openPort = String(await findFreePort())
  const first = await start({
    HOST: '0.0.0.0',
    PORT: openPort,
    PUBLIC_URL: `http://localhost:${openPort}`,
  })
  firstSaid = first.output()
  mailboxStatus = (await fetch(`http://localhost:${openPort}/mailbox`)).status
  await first.kill()
  await chmod(data.folder, 0o755)
  await chmod(join(data.folder, 'incoming'), 0o755)
  const port = await findFreePort()
  const isSaid = untilMonitorSaysOk().then(() => fetch(`http://localhost:${port}/readyz`))
  program = await start({ PORT: String(port), METRICS_PORT: String(monitorPort), DRAIN_SECONDS: '1' })
  isReadyOnceOpen = (await isSaid).ok
})
afterAll(async () => {
  await program.stop()
  await data.remove()
})

async function untilMonitorSaysOk() {
  const says = () => fetch(`http://localhost:${monitorPort}/readyz`).then((answer) => answer.text())
  while ((await says().catch(() => 'nothing')) !== 'ok') continue
}

const start = (env: Record<string, string>) => startProgram(data.folder, { DEMO: 'off', ...env })

/** Returns the refusal. Operators read it, so it must contain no stack trace. */
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

test('a first start makes its database, and says so', () => {
  expect(firstSaid).toContain('Making the database')
  expect(firstSaid).not.toMatch(/warn|"level"/i)
})

test('where others reach its port, nobody reads letters and nothing is played, though it is called localhost', () => {
  expect(firstSaid).not.toMatch(/mail stays here|payments/i)
  expect(mailboxStatus).toBe(404)
})

test('after a power cut it is open again with what an earlier start has left', async () => {
  expect((await fetch(`${program.url}/healthz`)).status).toBe(200)
  expect(program.output()).not.toContain('Warning')
})

test('its monitor calls it ready once people can ask it, and no sooner', async () => {
  expect(isReadyOnceOpen).toBe(true)
  // The monitor listens at 127.0.0.1 only, unless METRICS_HOST says otherwise.
  await expect(fetch(`http://127.0.0.2:${monitorPort}/readyz`)).rejects.toThrow('fetch failed')
})

test('nobody else on the machine looks into what is kept, also in a folder that was opened since', async () => {
  const modeOf = async (name: string) => (await stat(join(data.folder, name))).mode & 0o777
  // When the tests run as root, the database's own user must traverse the folder.
  expect(await modeOf('.')).toBe(process.getuid?.() === 0 ? 0o710 : 0o700)
  for (const folder of ['incoming', 'objects', 'postgres']) expect(await modeOf(folder), folder).toBe(0o700)
  for (const file of ['secret', 'stripe.jsonl']) expect(await modeOf(file), file).toBe(0o600)
})

test('told to stop, it says so to the balancer, answers what it began, and ends', async () => {
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

test('after a stop it is open again, also from its sources, as while it is developed', async () => {
  await program.stop()
  const again = await startProgram(data.folder, { DEMO: 'off' }, { folder: root })
  expect((await fetch(`${again.url}/healthz`)).status).toBe(200)
  await again.stop()
})

test('a port that is taken is named before anything is made, with what to do', async () => {
  const fresh = await newDataFolder()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const startFresh = (env: Record<string, string>) => refusalOf({ DATA_FOLDER: fresh.folder, ...env })
  expect(await startFresh({ PORT: String(port) })).toBe(
    `Port ${port} is in use by another program. Stop that, or choose another with PORT.`,
  )
  expect(await startFresh({ STRIPE_SANDBOX_PORT: String(port) })).toBe(
    `Port ${port}, where payments are played, is in use by another program. Stop that, or choose another with STRIPE_SANDBOX_PORT.`,
  )
  expect(await readdir(fresh.folder)).toEqual([])
  other.close()
  await fresh.remove()
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

test('a backup folder that can not be written to keeps it from starting, in one sentence', async () => {
  const said = await refusalOf({ BACKUP_TO: join(data.folder, 'secret', 'backup') })
  expect(said).toMatch(/^The backup folder .*secret\/backup can't be used: part of its path is a file/)
  expect(said.split('\n')).toHaveLength(1)
})

test('settings that can not be used are named', async () => {
  expect(await refusalOf({ PORT: 'drieduizend' })).toContain('PORT')
})
