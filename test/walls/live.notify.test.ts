import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newWorld, type World } from '#test/world/new-world.ts'

const root = join(import.meta.dirname, '..', '..')

let world: World

beforeAll(async () => void (world = await newWorld()))
afterAll(() => world.close())

// PostgreSQL serializes commits with NOTIFY: a commit that waits for the disk blocks the others.
const notifies = /\bpg_notify\s*\(|(;|['"`])\s*notify\s/i

test('no function of ours sends a notice', async () => {
  const { rows } = await world.owner.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* 'notify'`,
  )
  expect(rows).toEqual([])
})

test('of all our code one statement sends a notice, without waiting for the disk', () => {
  const files = globSync('src/**/*.{ts,sql}', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const senders = files.filter((path) => notifies.test(readFileSync(join(root, path), 'utf8')))
  expect(senders).toEqual(['src/platform/live/wake-hubs.ts'])
})

test('uploading, choosing and ordering send none but that one, in a transaction of its own', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const studio = await world.photographer()
  const anna = await studio.newClient()
  const { id } = await studio.addPhoto(anna.id)
  await world.work()
  await anna.photos.setFavorite({ photoIds: [id], isFavorite: true })
  await studio.studios.saveSettings({ studioName: 'Anders' })
  const texts = asked.mock.calls.map(([query]) =>
    typeof query === 'string' ? query : ((query as unknown as { text?: string }).text ?? ''),
  )
  asked.mockRestore()
  const sent = texts.filter((text) => notifies.test(text))
  expect(sent.length).toBeGreaterThan(0)
  expect(new Set(sent)).toEqual(
    new Set(['begin; set local synchronous_commit = off; notify live_rows; commit']),
  )
})
