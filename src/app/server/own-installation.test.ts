import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adoptInstallation } from '#domains/storage/server/storage.ts'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import type { Services } from '#platform/services.ts'
import { flattenPages } from '#platform/objects/objects.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { openFakeBucket } from '#test/world/fake-bucket.ts'
import { StartProblem } from '#platform/core/start-problem.ts'
import { assertOrRegisterInstallation, processSetupOf } from './own-installation.ts'

let world: World
let folder: string
beforeEach(async () => {
  world = await newWorld()
  folder = await mkdtemp(join(tmpdir(), 'lichttafel-elsewhere-'))
})
afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const OLD = 'a secret of at least thirty-two characters'
const NEW = 'another secret of at least thirty-two letters'
type InstallationSettings = Parameters<typeof processSetupOf>[0]
const node: InstallationSettings = {
  DATABASE_URL: 'postgres://db/x',
  S3_BUCKET: undefined,
  dataFolder: '/srv/lichttafel',
}
const home: InstallationSettings = { ...node, DATABASE_URL: undefined }

const start = (settings: Partial<InstallationSettings>, services: Partial<Services> = {}) =>
  assertOrRegisterInstallation({ ...world.services, ...services }, { ...node, ...settings })

const emptyStorage = (name = 'objects') => openDiskObjects({ folder: join(folder, name), now: world.clock() })
async function markers(objects: Services['objects']): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of flattenPages(objects.list('installation/'))) keys.push(key)
  return keys
}

test('the first process marks the storage as ours, also with files in it, and others beside it start', async () => {
  const studio = await world.photographer()
  await studio.addPhoto((await studio.newClient()).id)
  await start({})
  await Promise.all([start({}), start({}), start({})])
  expect(await markers(world.services.objects)).toHaveLength(1)
})

test('a process with another secret does not start, and says why', async () => {
  await start({})
  await expect(start({}, { secret: NEW })).rejects.toThrow('The secret is not the one of this installation')
  await start({})
})

test('a process with another bucket, or with none beside a bucket, does not start', async () => {
  await start({ S3_BUCKET: 'foto' })
  await expect(start({ S3_BUCKET: 'anders' })).rejects.toThrow('the bucket foto')
  await expect(start({})).rejects.toThrow('keeps its files in the bucket foto')
})

test('two machines without a bucket do not both start: the second one’s folder is not the first one’s', async () => {
  await start({})
  await expect(start({}, { objects: await emptyStorage() })).rejects.toThrow('marker is missing')
})

test('of two that start first of all at the same moment, each with a folder of its own, one does', async () => {
  const objects = await Promise.all(['a', 'b', 'c'].map(emptyStorage))
  const ends = await Promise.allSettled(objects.map((objects) => start({}, { objects })))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('who looked for our marker just before another process wrote it knows it as ours', async () => {
  const { objects } = world.services
  const stat: typeof objects.stat = async (key) => {
    const found = await objects.stat(key)
    await start({})
    return found
  }
  await expect(start({}, { objects: { ...objects, stat } })).resolves.toBeUndefined()
  expect(await markers(objects)).toHaveLength(1)
})

test('a storage that another installation has marked is left alone', async () => {
  const objects = await emptyStorage()
  await objects.write('installation/0198c000-0000-7000-8000-000000000000', Buffer.from('x'), {
    contentType: 'text/plain',
  })
  await expect(start({}, { objects })).rejects.toThrow('Files of another installation')
  expect(await markers(objects)).toHaveLength(1)
})

test('a moved data folder is the same installation, as its marker moves along', async () => {
  await start({})
  await expect(start({ dataFolder: '/mnt/larger' })).resolves.toBeUndefined()
})

test('a disk that is not mounted is noticed at home as well', async () => {
  await start(home)
  await expect(start(home, { objects: await emptyStorage() })).rejects.toThrow('is its disk mounted')
})

test('at home a secret that was lost is replaced, since no other process could be harmed', async () => {
  await start(home)
  await start(home, { secret: NEW })
  await expect(start({}, { secret: OLD })).rejects.toThrow('The secret')
})

test('who changes the secret goes over step by step: both known, the new one first, then the new one alone', async () => {
  const steps: Partial<Services>[] = [
    { secret: OLD },
    { secret: OLD, formerSecrets: [NEW] },
    { secret: NEW, formerSecrets: [OLD] },
    { secret: NEW },
  ]
  for (const [at, step] of steps.entries()) {
    await start({}, step)
    // During the last step, a process of the previous step may still restart.
    const before = steps[at - 1]
    if (before && at !== 2 && at !== 1) await start({}, before)
    await start({}, step)
  }
  await expect(start({}, { secret: OLD })).rejects.toThrow('The secret')
})

test('a former secret that only opens what it sealed is known too', async () => {
  await start({})
  await expect(start({}, { secret: NEW, previousSecrets: [OLD] })).resolves.toBeUndefined()
})

test('a bucket that is away, or hangs, keeps nobody from starting', async () => {
  await start({})
  const { objects } = world.services
  const away = () => Promise.reject(new Error('connect ECONNREFUSED'))
  const hangs = () => new Promise<never>(() => {})
  for (const stat of [away, hangs])
    await expect(start({}, { objects: { ...objects, stat } })).resolves.toBeUndefined()
})

test('a bucket that refuses keeps a process from starting, which says in one sentence what to look at', async () => {
  const bucket = await openFakeBucket({ isWatched: true })
  const starts = (endpoint = bucket.endpoint) =>
    bucket.open({ endpoint }).then((objects) => start({ S3_BUCKET: 'photos' }, { objects }))
  const refuses = (status: number, code: string) =>
    bucket.onRequest((_asked, { method }, response) => {
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`)
    })
  const refusals: [status: number, code: string, says: string][] = [
    [403, 'InvalidAccessKeyId', 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
    [403, 'SignatureDoesNotMatch', 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
    [403, 'AccessDenied', 'what these keys may do'],
    [404, 'NoSuchBucket', 'S3_BUCKET, S3_REGION and S3_ENDPOINT'],
  ]
  const expectRefused = async () => {
    for (const [status, code, says] of refusals) {
      refuses(status, code)
      const problem = await starts().catch((error: unknown) => error)
      expect(problem, code).toBeInstanceOf(StartProblem)
      expect(String(problem)).toContain(`The bucket photos refuses this process (${code}): check`)
      expect(String(problem)).toContain(says)
    }
    await expect(starts(bucket.endpoint.replace('http:', 'https:'))).rejects.toThrow('its certificate')
  }
  try {
    // The bucket refuses at the very first start, and at a later start of the same installation.
    await expectRefused()
    bucket.onRequest()
    await starts()
    refusals.pop()
    await expectRefused()
    bucket.onRequest((_asked, _request, response) => void response.writeHead(503).end())
    await starts()
  } finally {
    await bucket.close()
  }
})

test('a full disk keeps nobody from starting; the next start marks it', async () => {
  const { objects } = world.services
  await start({}, { objects: { ...objects, write: () => Promise.reject(new Error('ENOSPC')) } })
  expect(await markers(objects)).toEqual([])
  await start({})
  expect(await markers(objects)).toHaveLength(1)
})

test('an operator’s command makes nothing, and refuses what a process would', async () => {
  const asCommand = (services: Partial<Services> = {}, settings = node) =>
    assertOrRegisterInstallation({ ...world.services, ...services }, settings, { isCommand: true })
  await asCommand()
  expect(await markers(world.services.objects)).toEqual([])
  await start({})
  await asCommand()
  await expect(asCommand({ secret: NEW })).rejects.toThrow('The secret')
  await expect(asCommand({ objects: await emptyStorage() })).rejects.toThrow('marker is missing')
  await expect(asCommand({}, { ...node, S3_BUCKET: 'foto' })).rejects.toThrow('keeps its files in a folder')
})

test('what an operator adopts is ours from then on', async () => {
  await start({})
  const objects = await emptyStorage()
  const moved = { S3_BUCKET: 'nieuw' }
  await expect(start(moved, { objects, secret: NEW })).rejects.toThrow()
  await adoptInstallation(
    { ...world.services, objects, secret: NEW },
    processSetupOf({ ...node, S3_BUCKET: 'nieuw' }),
  )
  await start(moved, { objects, secret: NEW })
  await expect(start({})).rejects.toThrow()
})

test('the marker is one of our files: a check of rows against files finds it where it is, and misses it where it is not', async () => {
  const { checkEverything } = await import('#domains/storage/server/storage.ts')
  await start({})
  expect((await checkEverything(world.services)).counts).toMatchObject({ missing: 0, stray: 0, foreign: 0 })
  await world.services.objects.remove(await markers(world.services.objects))
  expect((await checkEverything(world.services)).counts).toMatchObject({ missing: 1 })
  await checkEverything(world.services, { isMending: true })
  expect((await checkEverything(world.services)).counts).toMatchObject({ missing: 0 })
})

test('with SECRETS what a former one signed is accepted everywhere, and what is signed anew bears the new one', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  const absent = await studio.newClient()
  const photo = await studio.addPhoto(client.id, { type: 'final' })
  await world.work()
  const { address } = await client.photos.planDownload({ photoIds: [photo.id] })
  const listed = await client.photos.listForClient({ type: 'final' })

  Object.assign(world.services, { secret: NEW, formerSecrets: [OLD] })
  expect((await client.accounts.findMe({})).me).toMatchObject({ role: 'client' })
  expect((await client.get(address)).status).toBe(200)
  expect((await client.photos.listForClient({ type: 'final' })).signature).not.toBe(listed.signature)

  Object.assign(world.services, { secret: NEW, formerSecrets: [] })
  expect((await client.accounts.findMe({})).me).toMatchObject({ role: 'client' })
  expect((await absent.accounts.findMe({})).me).toBeNull()
  expect((await client.get(address)).status).toBe(404)
})
