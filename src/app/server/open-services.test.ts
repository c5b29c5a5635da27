import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStorage } from '#platform/objects/open-storage.ts'
import { openFakeBucket } from '#test/world/fake-bucket.ts'
import { openServices } from './open-services.ts'
import { readSettings } from './settings.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lichttafel-secret-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const log = pino({ level: 'silent' })
const start = () =>
  openServices(readSettings({ DATA_FOLDER: folder }), 'postgres://nobody@localhost/none', { log })
const secretFile = () => join(folder, 'secret')

test('processes that start at once make one secret, which later starts find again', async () => {
  const first = await Promise.all(Array.from({ length: 8 }, start))
  const kept = await readFile(secretFile(), 'utf8')
  expect(kept).toMatch(/^[0-9a-f]{64}$/)
  for (const { secret } of [...first, await start()]) expect(secret).toBe(kept)
  expect((await readdir(folder)).filter((name) => name.startsWith('secret'))).toEqual(['secret'])
})

test.each(['', '\n', 'd41d8cd98f00'])('a file that holds %j is not taken for a secret', async (half) => {
  await writeFile(secretFile(), half)
  await expect(start()).rejects.toThrow('holds no whole secret')
  await rm(secretFile())
  expect((await start()).secret).toHaveLength(64)
})

/** Sets an environment in which the AWS SDK finds only the variables in `found`. */
function onMachineWith(found: Record<string, string>) {
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) vi.stubEnv(name, undefined)
  const nowhere = join(folder, 'none')
  const bare = { AWS_EC2_METADATA_DISABLED: 'true', AWS_CONFIG_FILE: nowhere, HOME: folder }
  const all = { ...bare, AWS_SHARED_CREDENTIALS_FILE: nowhere, ...found }
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
}

test('a bucket without keys of its own is opened with those that the machine has; with none it says so', async () => {
  const bucket = await openFakeBucket({ isWatched: true })
  const signers: (string | undefined)[] = []
  bucket.onRequest((_asked, { headers }) => {
    signers.push(/Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1])
  })
  const given = { DATA_FOLDER: folder, S3_BUCKET: 'photos', S3_ENDPOINT: bucket.endpoint }
  const open = (keys = {}) => openStorage(readSettings({ ...given, ...keys }))
  onMachineWith({})
  await expect(open()).rejects.toThrow('but no keys for it')

  onMachineWith({ AWS_ACCESS_KEY_ID: 'OF-THE-MACHINE', AWS_SECRET_ACCESS_KEY: 'secret-of-the-machine' })
  const store = async (objects: Awaited<ReturnType<typeof open>>) => {
    signers.splice(0)
    await objects.write('originals/one', Buffer.from('one'), { contentType: 'image/jpeg' })
    expect((await objects.stat('originals/one'))?.sizeBytes).toBe(3)
    return new Set(signers)
  }
  expect(await store(await open())).toEqual(new Set(['OF-THE-MACHINE']))
  const own = { S3_ACCESS_KEY_ID: 'OWN', S3_SECRET_ACCESS_KEY: 'own-secret' }
  expect(await store(await open(own))).toEqual(new Set(['OWN']))
  await bucket.close()
})
