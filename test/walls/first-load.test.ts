import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtPages } from '../journeys/built-pages.ts'

/** Gzipped script that the document of each path names, without what a screen loads later. */
const SCRIPT_MAX_KB: Record<string, number> = {
  'client-portal': 171,
  auth: 172.2,
  'g-token': 182,
  mailbox: 176,
  dashboard: 180,
  activate: 255.1,
  'activate-success': 254.2,
  profile: 256,
  'admin-any': 293.2,
  admin: 296,
  orders: 307,
  'client-clientId-gallery': 302,
  'client-clientId': 321,
}

const folder = builtPages()
const documents = readdirSync(join(folder, 'app'))
  .filter((file) => file.endsWith('.html'))
  .map((file) => ({ file, screen: file.replace(/(-drawn.*)?\.html$/, '') }))

test.each(documents)('opening $screen ($file) brings no more script than it may', ({ file, screen }) => {
  const html = readFileSync(join(folder, 'app', file), 'utf8')
  const scripts = new Set([...html.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path!))
  const sizesKb = [...scripts].map((path) => gzipSync(readFileSync(join(folder, path))).length / 1000)
  const totalKb = sizesKb.reduce((sum, sizeKb) => sum + sizeKb, 0)
  expect(scripts.size).toBeGreaterThan(3)
  expect(totalKb).toBeLessThanOrEqual(SCRIPT_MAX_KB[screen] ?? 0)
})

test('every address of the app has a limit', () => {
  const screens = new Set(documents.map(({ screen }) => screen))
  expect([...screens].toSorted()).toEqual(Object.keys(SCRIPT_MAX_KB).toSorted())
})
