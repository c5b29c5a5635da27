import { readFileSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findWaitingObjects } from '#ops/backup/new-objects.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveBackupTimes } from '#domains/storage/server/storage.ts'
import { sendRawRequest } from '#test/world/fetch-under.ts'
import { eventually } from '#test/world/eventually.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { openReadiness, type Readiness } from '../readiness.ts'
import { createMonitorServer } from './monitor-server.ts'
import { productVersion } from './product-version.ts'

const TOKEN = 'token-of-a-monitor'

let world: World
let studio: Photographer
let server: Server
let readiness: Readiness
let url: string
let backupNotes: string
beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
  const { services } = world
  readiness = openReadiness(services.pool)
  const now = services.clock()
  const halfAnHourAgo = new Date(now.getTime() - 1800_000)
  await saveBackupTimes(services, {
    wholeAt: halfAnHourAgo,
    upToDateAt: halfAnHourAgo,
    restoredAt: halfAnHourAgo,
  })
  backupNotes = await mkdtemp(join(tmpdir(), 'lichttafel-notes-'))
  const monitored = {
    services,
    readiness,
    roles: 'web,worker',
    statusToken: TOKEN,
    findWaitingObjects: () => findWaitingObjects(backupNotes),
  }
  server = await createMonitorServer(monitored)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await world.close()
  await rm(backupNotes, { recursive: true })
})

const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
const askStatus = (token?: string) =>
  ask('/status', token === undefined ? {} : { authorization: `Bearer ${token}` })
const readMetrics = async () => (await ask('/metrics')).text()

function valueOf(text: string, name: string): number | undefined {
  const line = text.split('\n').find((line) => line.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

test('what people do is counted by the pattern of its route', async () => {
  const client = await studio.newClient()
  const photo = await studio.addPhoto(client.id)
  await world.work()
  const listed =
    'lichttafel_http_requests_total{method="POST",route="/rpc/photos/listForClient",status="200"}'
  const before = valueOf(await readMetrics(), listed) ?? 0
  await client.photos.listForClient({ type: 'preview' })
  await eventually(async () => expect(valueOf(await readMetrics(), listed)).toBe(before + 1))
  const text = await readMetrics()
  expect(text).not.toContain(photo.id)
  expect(text).not.toContain(client.id)
  expect(
    valueOf(text, 'lichttafel_http_request_duration_seconds_count{route="/rpc/photos/listForClient"}'),
  ).toBeGreaterThan(0)
  expect(valueOf(text, 'lichttafel_jobs_total{task="make-renditions",outcome="done"}')).toBeGreaterThan(0)
  expect(text).toMatch(/lichttafel_build_info\{version="[\d.]+",migrations="\d+",roles="web,worker"\} 1/)
  expect(valueOf(text, 'lichttafel_database_up')).toBe(1)
  expect(valueOf(text, 'lichttafel_database_connections{state="waiting"}')).toBe(0)
  expect(valueOf(text, 'lichttafel_storage_faults{finding="missing"}')).toBe(0)
})

test('how late screens hear of a change is measured', async () => {
  const client = await studio.newClient()
  const photo = await studio.addPhoto(client.id)
  const told = async () => valueOf(await readMetrics(), 'lichttafel_live_event_lag_seconds_count')
  const before = await told()
  await client.photos.setFavorite({ photoIds: [photo.id], isFavorite: true })
  await eventually(async () => expect(await told()).toBeGreaterThan(before!))
})

test('screens that listen are counted for as long as they do', async () => {
  const streams = async () => valueOf(await readMetrics(), 'lichttafel_live_streams') ?? 0
  const before = await streams()
  const leaving = new AbortController()
  await fetch(`${world.url}/live`, { headers: { cookie: studio.cookieHeader() }, signal: leaving.signal })
  expect(await streams()).toBe(before + 1)
  leaving.abort()
  await eventually(async () => expect(await streams()).toBe(before))
})

test('of what was never measured nothing is said, rather than nought', async () => {
  expect(valueOf(await readMetrics(), 'lichttafel_storage_check_age_seconds')).toBeUndefined()
})

test('how old the backup is, and when one was last restored, can be alarmed about', async () => {
  const text = await readMetrics()
  expect(valueOf(text, 'lichttafel_backup_age_seconds')).toBeGreaterThanOrEqual(1800)
  expect(valueOf(text, 'lichttafel_restore_test_age_seconds')).toBeLessThan(3600)
  expect(valueOf(text, 'lichttafel_backup_failing_seconds')).toBe(0)
})

test('how many files wait for the backup, and for how long, can be alarmed about', async () => {
  const waiting = async () => {
    const text = await readMetrics()
    const valuesOf = (name: string) => valueOf(text, `lichttafel_backup_${name}`)
    return { count: valuesOf('files_waiting'), seconds: valuesOf('oldest_file_seconds') }
  }
  expect(await waiting()).toEqual({ count: 0, seconds: 0 })
  const twoHoursAgo = new Date(world.services.clock().getTime() - 7200_000)
  for (const name of ['originals~one', 'renditions~one~f1~400.jpg'])
    await writeFile(join(backupNotes, name), '')
  await utimes(join(backupNotes, 'originals~one'), twoHoursAgo, twoHoursAgo)
  const { count, seconds } = await waiting()
  expect(count).toBe(2)
  expect(seconds).toBeGreaterThanOrEqual(7200)
})

test('each metric that an alert names is served', async () => {
  const served = new Set((await readMetrics()).match(/(?<=^# TYPE )\S+/gm))
  const rules = readFileSync(new URL('../../../../deploy/alerts.yml', import.meta.url), 'utf8')
  const named = rules.match(/\b(lichttafel|nodejs|process)_\w+/g) ?? []
  expect(named.length).toBeGreaterThan(20)
  for (const name of named) expect(served, name).toContain(name.replace(/_(bucket|count|sum)$/, ''))
})

test('the tasks and findings that an alert names are ours', async () => {
  const rules = readFileSync(new URL('../../../../deploy/alerts.yml', import.meta.url), 'utf8')
  const { jobs } = await import('../jobs.ts')
  const { storageFindings } = await import('#domains/storage/storage-check.rules.ts')
  for (const [, some] of rules.matchAll(/task=~?"([\w|-]+)"/g))
    for (const task of some!.split('|')) expect(jobs.map((job) => job.task)).toContain(task)
  for (const [, some] of rules.matchAll(/finding=~?"([\w|]+)"/g))
    for (const finding of some!.split('|')) expect(storageFindings).toContain(finding)
})

test('the state of everything is told to who has the token only', async () => {
  for (const token of [undefined, '', 'token-of-another-one', `${TOKEN}x`])
    expect((await askStatus(token)).status, token).toBe(401)
  const answer = await askStatus(TOKEN)
  expect(answer.status).toBe(200)
  const status = (await answer.json()) as Record<string, unknown>
  expect(status).toMatchObject({
    isWell: true,
    reasons: [],
    readiness: 'ready',
    database: { isUp: true },
    storage: { isUp: true },
    disk: { fullness: 'roomy' },
  })
  expect(JSON.stringify(status)).not.toContain('postgres://')
})

test('a storage that hangs is said to be away, and whoever asks waits no longer than five seconds', async () => {
  const { objects } = world.services
  world.services.objects = { ...objects, stat: () => new Promise(() => {}) }
  const answer = await askStatus(TOKEN)
  world.services.objects = objects
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({
    isWell: false,
    reasons: ['the storage of files does not answer'],
    storage: { isUp: false },
    database: { isUp: true },
  })
})

test('from outside there is none of it: not at the port that is open to all, under whatever name or token', async () => {
  for (const path of ['/metrics', '/metrics/', '/status', '//metrics', '/healthz/../metrics'])
    for (const host of ['localhost', new URL(url).host, '127.0.0.1']) {
      const answer = await sendRawRequest(world.url, {
        path,
        headers: { host, authorization: `Bearer ${TOKEN}` },
      })
      expect(answer.headers.get('content-type'), `${host}${path}`).toMatch(/^text\/(html|plain; charset)/)
      expect(await answer.text(), `${host}${path}`).not.toMatch(/lichttafel_|isWell/)
    }
})

test('nothing else is served at the port of the metrics, and nothing can be sent there', async () => {
  for (const path of ['/', '/rpc/accounts/findMe', '/metrics/x', '/constructor', '/__proto__', '/dashboard'])
    expect((await ask(path)).status, path).toBe(404)
  expect((await fetch(`${url}/metrics`, { method: 'POST', body: 'x' })).status).toBe(404)
})

test('a process that outlives what a later version took away from the database is not ready', async () => {
  expect(await (await ask('/readyz')).text()).toBe('ok')
  const later = `insert into drizzle.after_steps (name, announced_by, applied_at) values ('9999_later', 'later', $1)`
  await world.owner.query(later, [null])
  const once = openReadiness(world.services.pool)
  expect(await once.findReason()).toBeUndefined()
  await world.owner.query(`update drizzle.after_steps set applied_at = now() where name = '9999_later'`)
  await eventually(async () => expect(await (await ask('/readyz')).text()).toBe('older than the database'))
  expect((await ask('/readyz')).status).toBe(503)
  await world.owner.query(`delete from drizzle.after_steps where name = '9999_later'`)
  await eventually(async () => expect(await (await ask('/readyz')).text()).toBe('ok'))
})

test('a process that is about to stop is well, but not ready', async () => {
  expect(await (await ask('/readyz')).text()).toBe('ok')
  readiness.leave()
  const answer = await ask('/readyz')
  expect([answer.status, await answer.text()]).toEqual([503, 'stopping'])
  const health = await ask('/healthz')
  expect([health.status, await health.text()]).toEqual([200, `ok ${productVersion}`])
  const text = await readMetrics()
  expect(valueOf(text, 'lichttafel_ready')).toBe(0)
  expect(valueOf(text, 'lichttafel_leaving')).toBe(1)
})
