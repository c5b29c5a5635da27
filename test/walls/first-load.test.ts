import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtPagesFolder } from '../journeys/built-pages.ts'

/** Measured kB of gzipped script that each document names, without lazy chunks. */
const SCRIPT_KB: Record<string, number> = {
  'client-portal': 175.9,
  auth: 174.4,
  'g-token': 177.8,
  mailbox: 148.0,
  dashboard: 184.3,
  activate: 162.3,
  'activate-success': 152.7,
  profile: 183.1,
  'two-steps': 154.6,
  'admin-any': 173.6,
  admin: 180.3,
  orders: 217.6,
  'client-clientId-gallery': 179.4,
  'client-clientId': 247.4,
}

/** 3% allows small changes, but not another library. */
const withMargin = (measuredKb: number) => measuredKb * 1.03

const folder = builtPagesFolder()
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
  expect(kilobytesOf(scripts)).toBeLessThanOrEqual(withMargin(SCRIPT_KB[screen] ?? 0))
})

const FIRST_LOOK_MAX_KB = 8
/** Measured kB of gzipped script for a client who chooses, opens photos and orders prints. */
const VISIT_KB = 274.2

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
    withMargin(VISIT_KB),
  )
})

test('every address of the app has a limit', () => {
  const screens = new Set(documents.map(({ screen }) => screen))
  expect([...screens].toSorted()).toEqual(Object.keys(SCRIPT_KB).toSorted())
})
