import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flattenPages } from '#platform/objects/objects.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { openFakeBucket } from '#test/world/fake-bucket.ts'
import { openReadiness } from './readiness.ts'
import { shareBuild } from './shared-build.ts'
import { createWebServer } from './web-server.ts'

let world: World
let home: string
let bucket: Awaited<ReturnType<typeof openFakeBucket>>
const servers: Server[] = []
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'builds-'))
  world = await newWorld()
  bucket = await openFakeBucket({ scratchFolder: join(home, 'scratch'), now: world.clock() })
  world.services.objects = bucket.objects
})
afterAll(async () => {
  for (const server of servers) server.close()
  await bucket.close()
  await world.close()
  await rm(home, { recursive: true })
})

async function newBuild(name: string, files: Record<string, string>) {
  const folder = join(home, name)
  await cp(world.webFolder, folder, { recursive: true })
  await mkdir(join(folder, 'assets'))
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, 'assets', file), text)
  return folder
}

async function open(webFolder: string) {
  const server = createWebServer(world.services, {
    hub: world.hub,
    hosts: world.hosts,
    webFolder,
    trustedProxies: 0,
    readiness: openReadiness(world.services.pool),
    sharesBuild: true,
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  world.services.publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return world.services.publicUrl
}

/** Returns the services with a clock that is `days` ahead of the bucket's clock. */
const servicesAfter = (days = 0) => ({
  ...world.services,
  clock: () => new Date(world.clock().getTime() + days * 24 * 60 * 60_000),
})

const keys = async () => {
  const found: string[] = []
  for await (const { key } of flattenPages(bucket.objects.list('pages/'))) found.push(key)
  return found
}

test('a page of one build gets its files from a process of another, which read them from the bucket', async () => {
  const before = await newBuild('before', { 'app-a1.js': 'old()', 'same-s1.css': '.a{}' })
  const after = await newBuild('after', { 'app-b2.js': 'fresh()', 'same-s1.css': '.a{}' })
  for (const build of [before, after]) (await shareBuild(servicesAfter(), build))()

  const url = await open(after)
  const old = await fetch(`${url}/assets/app-a1.js`)
  expect([old.status, await old.text()]).toEqual([200, 'old()'])
  expect(old.headers.get('content-type')).toContain('text/javascript')
  expect(old.headers.get('cache-control')).toContain('immutable')
  expect(await (await fetch(`${url}/assets/app-b2.js`)).text()).toBe('fresh()')
  expect((await fetch(`${url}/assets/app-c3.js`)).headers.get('content-type')).toContain('text/html')

  const oldUrl = await open(before)
  expect(await (await fetch(`${oldUrl}/assets/app-b2.js`)).text()).toBe('fresh()')
})

test('nothing else in the bucket is had by such a name', async () => {
  await bucket.objects.write('originals/one', Buffer.from('secret'), { contentType: 'image/jpeg' })
  const url = await open(await newBuild('third', {}))
  for (const path of [
    '/assets/..%2F..%2Foriginals%2Fone',
    '/assets/%2e%2e/originals/one',
    '/assets/a/b',
    '/assets/%00',
  ])
    expect(await (await fetch(url + path)).text(), path).not.toContain('secret')
})

test('files of a build long gone are removed, those of one that still runs are not', async () => {
  const build = await newBuild('now', { 'app-d4.js': 'now()' })
  ;(await shareBuild(servicesAfter(), build))()
  expect(await keys()).toContain('pages/assets/app-a1.js')
  ;(await shareBuild(servicesAfter(61), build))()
  expect(await keys()).toEqual(['pages/assets/app-d4.js'])
})

test('a bucket that is away keeps nobody from starting', async () => {
  const { objects } = bucket
  const away = {
    ...servicesAfter(),
    objects: {
      ...objects,
      list: () => {
        throw new Error('away')
      },
    },
  }
  const end = await shareBuild(away, await newBuild('alone', {}))
  end()
  expect(await keys()).toHaveLength(1)
})
