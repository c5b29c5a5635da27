import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtPages } from '../journeys/built-pages.ts'

/** Measured: gzipped script that the document of each path names, without what a screen loads later. */
const SCRIPT_KB: Record<string, number> = {
  'client-portal': 173,
  auth: 167.4,
  'g-token': 178.9,
  mailbox: 175.5,
  dashboard: 180.2,
  activate: 200.3,
  'activate-success': 199.3,
  profile: 216.8,
  'two-steps': 198.4,
  'admin-any': 238.5,
  admin: 242,
  orders: 276.4,
  'client-clientId-gallery': 269.2,
  'client-clientId': 280.7,
}

/** What was measured and three percent: a few bytes need no new figure, one library more does. */
const withAir = (measuredKb: number) => measuredKb * 1.03

const folder = builtPages()
const documents = readdirSync(join(folder, 'app'))
  .filter((file) => file.endsWith('.html'))
  .map((file) => ({ file, screen: file.replace(/(-drawn.*)?\.html$/, '') }))

const kilobytesOf = (files: Set<string>) =>
  [...files].reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path))).length / 1000, 0)

type Manifest = Record<string, { file: string; imports?: string[] }>

test.each(documents)('opening $screen ($file) brings no more script than it may', ({ file, screen }) => {
  const html = readFileSync(join(folder, 'app', file), 'utf8')
  const scripts = new Set([...html.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path!))
  expect(scripts.size).toBeGreaterThan(3)
  expect(kilobytesOf(scripts)).toBeLessThanOrEqual(withAir(SCRIPT_KB[screen] ?? 0))
})

const FIRST_LOOK_MAX_KB = 8
/** Measured: all of a client who looks, chooses, opens photos and orders prints. */
const VISIT_KB = 266.6

test('the photos of a gallery show with hardly any script', () => {
  const html = readFileSync(join(folder, 'app', 'client-portal-drawn.html'), 'utf8')
  const run = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, path]) => path!,
  )
  expect(run.length).toBeGreaterThan(0)
  expect(kilobytesOf(new Set(run))).toBeLessThanOrEqual(FIRST_LOOK_MAX_KB)
})

test('a whole visit with viewer and shop brings no more script than it may', () => {
  const parts = [
    'Choosing',
    'OpenedPhotos',
    'ActionBar',
    'GalleryDialogs',
    'GalleryMenu',
    'GalleryShop',
    'ToastRegion',
  ]
  const entries = ['index.html', 'first-look.ts', ...parts.map((name) => `${name}.tsx`), 'GalleryScreen.tsx']
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const wanted = new Set(
    entries.map((end) => Object.keys(manifest).find((name) => name === end || name.endsWith(`/${end}`))!),
  )
  for (const name of wanted) for (const imported of manifest[name]!.imports ?? []) wanted.add(imported)
  expect(kilobytesOf(new Set([...wanted].map((name) => manifest[name]!.file)))).toBeLessThanOrEqual(
    withAir(VISIT_KB),
  )
})

test('every address of the app has a limit', () => {
  const screens = new Set(documents.map(({ screen }) => screen))
  expect([...screens].toSorted()).toEqual(Object.keys(SCRIPT_KB).toSorted())
})
