import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { WEBHOOK_PATH } from '#domains/billing/billing.rules.ts'
import { sendLetter, type Letter } from '#domains/mail/server/mail.ts'
import {
  checkEverything,
  saveBackupTimes,
  saveBackupFailure,
  recogniseInstallation,
} from '#domains/storage/server/storage.ts'
import { openPool } from '#platform/db/pool.ts'
import { findFiring, readAlertRules, parseMetrics } from '#test/alerts/alert-rules.ts'
import { emptyQueue } from '#test/world/empty-queue.ts'
import { eventually } from '#test/world/eventually.ts'
import { openReceiver } from '#test/world/https-receiver.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { uploadMetadata } from '#test/world/send-photo.ts'
import { openReadiness } from '../readiness.ts'
import { createMonitorServer } from './monitor-server.ts'

const TOKEN = 'token-of-a-monitor'
const MINUTE_MS = 60_000

let world: World
let studio: Photographer
let admin: Awaited<ReturnType<World['admin']>>
let roomy: World['diskSpace']
beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
  admin = await world.admin()
  roomy = { ...world.diskSpace }
  await recogniseInstallation(world.services, { storage: 'folder', isAlone: true })
  await world.owner.query('alter view graphile_worker.jobs rename to jobs_as_they_are')
  await showJobs({})
})
afterAll(() => world.close())
afterEach(async () => {
  Object.assign(world.diskSpace, roomy)
  world.services.smtp = undefined
  await showJobs({})
  await emptyQueue(world.owner)
  await world.owner.query(
    'delete from backups; delete from storage_checks; update installation set stripe_refused_since = null',
  )
})

/** Opens a new monitor, because a monitor reads the database at most every ten seconds. */
async function openMonitor() {
  const { services } = world
  const readiness = openReadiness(services.pool)
  const server = await createMonitorServer({ services, readiness, roles: 'web,worker', statusToken: TOKEN })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    })
  const readMetrics = async () => parseMetrics(await (await ask('/metrics')).text())
  return {
    readiness,
    valueOf: async (name: string, labels: Record<string, string> = {}) =>
      (await readMetrics())
        .find(
          (one) =>
            one.name === `lichttafel_${name}` &&
            Object.entries(labels).every(([label, value]) => one.labels?.[label] === value),
        )
        ?.valueAt(0),
    alerts: async () => {
      const served = await readMetrics()
      return readAlertRules()
        .filter((rule) => findFiring(rule, served).length > 0)
        .map(({ alert }) => alert)
    },
    reasons: async () => {
      const answer = await ask('/status')
      const { isWell, reasons } = (await answer.json()) as { isWell: boolean; reasons: string[] }
      expect([answer.status, isWell]).toEqual(reasons.length === 0 ? [200, true] : [503, false])
      return reasons
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function checkMonitor() {
  const monitor = await openMonitor()
  const seen = { alerts: await monitor.alerts(), reasons: await monitor.reasons() }
  monitor.close()
  return seen
}

async function lettersWait() {
  const { alerts, reasons } = await checkMonitor()
  const isSaid = reasons.includes('a letter has waited for five minutes')
  expect(alerts.includes('LettersWait')).toBe(isSaid)
  return isSaid
}

type JobColumns = { created_at?: string; run_at?: string; attempts?: number; locked_at?: string }

/**
 * Replaces the given columns in the job queue's view, because the queue sets times and locks
 * itself.
 */
const showJobs = ({ attempts, ...moments }: JobColumns) =>
  world.owner.query(
    `create or replace view graphile_worker.jobs as
       select id, task_identifier, max_attempts, last_error, ${attempts ?? 'attempts'}::smallint as attempts,
         ${(['created_at', 'run_at', 'locked_at'] as const).map((name) => `${moments[name] ?? name} as ${name}`).join(', ')}
       from graphile_worker.jobs_as_they_are;
     grant select on graphile_worker.jobs to public`,
  )

const showAged = (minutes: number) => showJobs({ created_at: `created_at - interval '${minutes} minutes'` })

test('a mail server that refuses each letter is told of, whether or not someone waits for the letter', async () => {
  world.services.smtp = { url: 'smtp://127.0.0.1:1', from: 'post@lichttafel.nl' }
  const letter: Letter = {
    kind: 'previews_ready',
    to: 'lotte@voorbeeld.nl',
    brand: { name: 'Studio Zon' },
    subject: 'Je foto’s staan klaar',
    greeting: 'Dag Lotte,',
    paragraphs: ['Er staan 12 foto’s voor je klaar.'],
  }
  const askForOne = [
    () => asSystem(world.services.pool, (tx) => sendLetter(tx, letter, world.clock())),
    () => world.visitor().accounts.requestPasswordReset({ email: studio.email }),
  ]
  for (const ask of askForOne) {
    await showJobs({})
    await emptyQueue(world.owner)
    await ask()
    await world.work()
    expect(await lettersWait()).toBe(false)
    world.clock.advance(10 * MINUTE_MS)
    await world.work()
    await showAged(4)
    expect(await lettersWait()).toBe(false)
    await showAged(6)
    expect(await lettersWait()).toBe(true)
  }
  world.services.smtp = undefined
  world.clock.advance(60 * MINUTE_MS)
  await world.work()
  expect(await lettersWait()).toBe(false)
})

const HOUR_AGO = `now() - interval '1 hour'`
const TEN_MINUTES_AGO = `now() - interval '10 minutes'`

test.each([
  ['due and not begun', { run_at: TEN_MINUTES_AGO }, 600],
  ['planned for later', { run_at: `now() + interval '1 hour'` }, 0],
  ['planned long ago, and due for ten minutes', { created_at: HOUR_AGO, run_at: TEN_MINUTES_AGO }, 600],
  ['put off after a try', { created_at: HOUR_AGO, run_at: `now() + interval '1 hour'`, attempts: 1 }, 3600],
  ['put off after many', { created_at: HOUR_AGO, run_at: `now() + interval '6 hours'`, attempts: 15 }, 3600],
  ['due again', { created_at: HOUR_AGO, run_at: TEN_MINUTES_AGO, attempts: 3 }, 3600],
  ['tried for the first time', { run_at: TEN_MINUTES_AGO, attempts: 1, locked_at: 'now()' }, 600],
  ['tried again', { created_at: HOUR_AGO, attempts: 2, locked_at: 'now()' }, 3600],
  ['tried for the last time', { created_at: HOUR_AGO, attempts: 16, locked_at: 'now()' }, 3600],
  ['given up', { created_at: HOUR_AGO, run_at: HOUR_AGO, attempts: 16 }, 0],
  ['tried anew by an admin', { created_at: HOUR_AGO, run_at: 'now()', attempts: 0 }, 0],
])('a job that is %s waits since it was first due', async (_state, shown: JobColumns, seconds) => {
  await world.owner.query(
    `select graphile_worker.add_job('deliver-letter', '{"letterId":"x"}', max_attempts => 16)`,
  )
  await showJobs(shown)
  const monitor = await openMonitor()
  const waits = (await monitor.valueOf('jobs_oldest_seconds', { task: 'deliver-letter' }))!
  monitor.close()
  expect(waits).toBeGreaterThanOrEqual(seconds)
  expect(waits).toBeLessThan(seconds + 300)
})

test('a picture whose every try fails is told of, and so is a job that was given up', async () => {
  await world.owner.query(`select graphile_worker.add_job('make-renditions', '{}', max_attempts => 3)`)
  const putOff = { created_at: HOUR_AGO, run_at: `now() + interval '1 hour'` }
  await showJobs({ ...putOff, attempts: 2 })
  expect((await checkMonitor()).alerts).toContain('PicturesWait')
  await showJobs({ ...putOff, attempts: 3 })
  const seen = await checkMonitor()
  expect(seen.alerts).not.toContain('PicturesWait')
  expect(seen.alerts).toContain('JobsGivenUp')
  expect(seen.reasons).toEqual(['jobs were given up after all their tries'])
})

test('work that nobody does is told of, and not while somebody does other work', async () => {
  await world.owner.query(
    `select graphile_worker.add_job('make-renditions', '{}', run_at => ${TEN_MINUTES_AGO})`,
  )
  const seen = await checkMonitor()
  expect(seen.alerts).toContain('NobodyWorks')
  expect(seen.reasons).toEqual(['jobs wait, and no worker does any'])
  await world.owner.query(`select graphile_worker.add_job('make-renditions', '{}')`)
  await showJobs({ locked_at: `case when run_at > ${TEN_MINUTES_AGO} then now() end` })
  expect((await checkMonitor()).reasons).toEqual([])
})

const eventBody = (id: string) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'customer.updated',
    created: 1_790_000_000,
    data: { object: {} },
  })

function signatureOf(payload: string, { secret = 'whsec_of_another_endpoint', agoSeconds = 0 } = {}) {
  const timestamp = Math.floor(world.clock().getTime() / 1000) - agoSeconds
  return world.services.payments.api.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

const postEvent = (body: string, signature: string) =>
  fetch(`${world.url}${WEBHOOK_PATH}`, { method: 'POST', body, headers: { 'stripe-signature': signature } })

const STRIPE_REFUSED =
  'events of Stripe are refused: STRIPE_WEBHOOK_SECRET is not the one of the endpoint that sends them'

test('a secret that is not that of the endpoint at Stripe is told to all who look, until an event is taken', async () => {
  const logged: { level: number; msg: string }[] = []
  const { log } = world.services
  world.services.log = pino(
    { level: 'warn' },
    { write: (line: string) => void logged.push(JSON.parse(line)) },
  )
  const monitor = await openMonitor()
  expect(await monitor.valueOf('stripe_events_refused_total')).toBe(0)
  const body = eventBody('evt_refused')
  expect((await postEvent(body, signatureOf(body))).status).toBe(400)

  expect(logged).toMatchObject([{ level: 40, msg: expect.stringContaining('STRIPE_WEBHOOK_SECRET') }])
  expect(await monitor.valueOf('stripe_events_refused_total')).toBe(1)
  expect(await monitor.reasons()).toEqual([STRIPE_REFUSED])
  const since = world.clock()
  const state = await admin.office.findServerState({})
  expect(state.troubles).toEqual(['stripe_refused'])
  world.clock.advance(MINUTE_MS)
  await postEvent(body, signatureOf(body))
  const { stripeRefusedSince } = await admin.office.findServerState({})
  expect(stripeRefusedSince).toEqual(state.stripeRefusedSince)
  expect(stripeRefusedSince!.getTime()).toBeLessThanOrEqual(since.getTime())

  const { webhookSecret: secret } = world.services.payments
  expect((await postEvent(body, signatureOf(body, { secret }))).status).toBe(200)
  expect(await monitor.valueOf('stripe_events_total')).toBe(1)
  expect(await monitor.reasons()).toEqual([])
  expect(await admin.office.findServerState({})).toMatchObject({ troubles: [], stripeRefusedSince: null })
  monitor.close()
  world.services.log = log
})

test('what anybody may send and Stripe would not is refused, and alarms nobody', async () => {
  const monitor = await openMonitor()
  const body = eventBody('evt_junk')
  const signed = signatureOf(body)
  const { webhookSecret: secret } = world.services.payments
  const junk: [body: string, signature: string][] = [
    [body, 'zomaar'],
    [body, ','],
    [body, 't=nooit,v1=zomaar'],
    [body, `t=${signed.slice(2, 12)},v1=kort`],
    [body, signed.replace('v1=', 'v0=')],
    [body, signed.toUpperCase()],
    [body, signatureOf(body, { agoSeconds: 600 })],
    [body, signatureOf(body, { agoSeconds: -600 })],
    [body, signatureOf(body, { agoSeconds: 600, secret })],
    ['geen JSON', signatureOf('geen JSON')],
    ['{"id":"evt_1"}', signatureOf('{"id":"evt_1"}')],
    ['null', signatureOf('null')],
    ['', signatureOf('')],
  ]
  for (const [body, signature] of junk)
    expect((await postEvent(body, signature)).status, `${signature} of ${body}`).toBe(400)
  expect(await monitor.valueOf('stripe_events_refused_total')).toBe(0)
  expect(await monitor.reasons()).toEqual([])
  monitor.close()
})

test('when the certificate of our address ends is read from what visitors get', async () => {
  const receiver = await openReceiver(() => ({ status: 200 }))
  const { publicUrl } = world.services
  world.services.publicUrl = receiver.url.replace('hook.example', 'localhost')
  const monitor = await openMonitor()
  const endsAt = () => monitor.valueOf('certificate_ends_timestamp_seconds')
  await eventually(async () => expect(await endsAt()).toBe(Date.parse('2120-01-01T00:00:00Z') / 1000))
  expect(receiver.connections()).toBe(1)
  monitor.close()
  world.services.publicUrl = publicUrl
  receiver.close()
})

test('a standby that answers is told apart from one that is away, and both from none', async () => {
  const readReplica = async () => {
    const monitor = await openMonitor()
    const seen = [await monitor.valueOf('replica_up'), await monitor.valueOf('replica_lag_bytes')]
    monitor.close()
    return seen
  }
  expect(await readReplica()).toEqual([undefined, undefined])
  world.services.replica = world.services.pool
  expect(await readReplica()).toEqual([1, 0])
  world.services.replica = openPool('postgres://nobody@127.0.0.1:1/gone', { max: 1, onError: () => {} })
  expect(await readReplica()).toEqual([0, undefined])
  expect((await checkMonitor()).alerts).toContain('StandbyAway')
  await world.services.replica.end()
  delete world.services.replica
})

const GB = 1024 ** 3
const MB = 1024 ** 2

test('a disk that is full is told of as soon as an upload finds no room, and one that fills before that', async () => {
  const monitor = await openMonitor()
  const client = await studio.newClient()
  const announce = (sizeBytes: number) =>
    studio.fetch('/uploads', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(sizeBytes),
        'upload-metadata': uploadMetadata({ filename: 'DSC_1.jpg', type: 'preview', clientId: client.id }),
      },
    })
  // Uploads keep 512 MB free on a disk of 10 GB.
  Object.assign(world.diskSpace, { sizeBytes: 10 * GB, freeBytes: 600 * MB })
  expect((await announce(29 * MB)).status).toBe(201)
  expect(await monitor.valueOf('uploads_refused_total')).toBe(0)
  expect((await announce(150 * MB)).status).toBe(507)
  expect(await monitor.valueOf('uploads_refused_total')).toBe(1)
  monitor.close()
  const filling = await checkMonitor()
  expect(filling.alerts).toContain('DiskFilling')
  expect(filling.alerts).not.toContain('DiskFull')

  Object.assign(world.diskSpace, { freeBytes: 522 * MB })
  expect((await announce(29 * MB)).status).toBe(507)
  const full = await checkMonitor()
  expect(full.alerts).toContain('DiskFull')
  expect(full.reasons).toEqual(['the disk is full: uploads are refused'])
  expect(await admin.office.findServerState({})).toMatchObject({
    troubles: ['disk_full'],
    disk: { fullness: 'full' },
  })
  Object.assign(world.diskSpace, roomy)
  expect((await checkMonitor()).alerts).not.toContain('DiskFilling')
})

test('backups that fail or stay behind, and files that are gone, are told of', async () => {
  const ago = (minutes: number) => new Date(world.clock().getTime() - minutes * MINUTE_MS)
  const seen = async () => {
    const { alerts, reasons } = await checkMonitor()
    const { troubles } = await admin.office.findServerState({})
    return { alerts, reasons, troubles }
  }
  await checkEverything(world.services)
  await saveBackupTimes(world.services, { wholeAt: ago(600), upToDateAt: ago(1), restoredAt: ago(600) })
  const well = await seen()
  expect(well).toMatchObject({ reasons: [], troubles: [] })
  for (const alert of ['BackupFails', 'BackupOld', 'NeverRestored', 'FilesMissing', 'NotCompared'])
    expect(well.alerts).not.toContain(alert)

  await world.owner.query('delete from backups')
  await saveBackupTimes(world.services, { wholeAt: ago(600), upToDateAt: ago(61), restoredAt: ago(600) })
  expect(await seen()).toMatchObject({
    alerts: expect.arrayContaining(['BackupOld']),
    reasons: ['the backup lacks what came in during the last hour'],
    troubles: ['backup_old'],
  })
  await saveBackupTimes(world.services, { wholeAt: ago(600), upToDateAt: ago(30) })
  await saveBackupFailure(world.services, ago(14))
  expect(await seen()).toMatchObject({ reasons: [], troubles: [] })
  await world.owner.query(`update backups set failing_since = failing_since - interval '2 minutes'`)
  expect(await seen()).toMatchObject({
    alerts: expect.arrayContaining(['BackupFails']),
    reasons: ['backups have failed for a quarter of an hour'],
    troubles: ['backup_fails'],
  })
  await saveBackupTimes(world.services, { wholeAt: ago(600), upToDateAt: ago(0) })
  const set = (counts: object) =>
    world.owner.query('update storage_checks set counts = counts || $1', [counts])
  for (const finding of ['unreadable', 'wrong_size', 'wrong_bytes', 'missing']) {
    await set({ [finding]: 1 })
    expect(await admin.office.findServerState({})).toMatchObject({ troubles: ['files_missing'] })
    if (finding !== 'missing') await set({ [finding]: 0 })
  }
  expect(await checkMonitor()).toMatchObject({
    alerts: expect.arrayContaining(['FilesMissing']),
    reasons: ['files that rows name are missing, changed or not to be read'],
  })
})

test('a process that stays ready sleeps well, and one that never stops is told of', async () => {
  const monitor = await openMonitor()
  expect(await monitor.reasons()).toEqual([])
  monitor.readiness.leave()
  const alerts = await monitor.alerts()
  expect(alerts).toContain('StopsTooSlowly')
  expect(alerts).not.toContain('NotReady')
  expect(await monitor.reasons()).toEqual(['not ready: stopping'])
  monitor.close()
})
