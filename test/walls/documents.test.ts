import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fillSlot,
  fillAllSlots,
  makeSlot,
  SLOT_VALUE_PLACEHOLDER,
  slotNamesIn,
} from '#app/document/document-slots.ts'
import { readPageList } from '#app/document/page-list.ts'
import { servePersonalDocument } from '#app/document/server/personal-document.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { visitor, type Visitor } from '#test/world/visitor.ts'
import { builtPagesFolder } from '../journeys/built-pages.ts'

const folder = builtPagesFolder()
const list = readPageList(folder)
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

/** Placeholders that no served document may contain. */
const MARKERS = /<!--|<template|%value%|%[A-Z_]{3,}%/
const ofEveryone = ['preload', 'product', 'manifest']
const ofScreens: Record<string, string[]> = {
  '/auth?link': ['opening-button', 'opening-studio', 'opening-title', 'opening-welcome'],
  '/dashboard': ['greeting', 'last', 'screen-end', 'screen-start'],
}

const documents = list.app.flatMap(({ path, file, prerendered, drawn }) => [
  { file, slots: ofEveryone },
  ...(drawn === undefined ? [] : [{ file: drawn, slots: [...ofEveryone, 'drawn', 'last'] }]),
  ...prerendered.map(({ file, search }) => ({
    file,
    slots: [...ofEveryone, ...(ofScreens[path + search] ?? [])],
  })),
])

test('every screen that is prerendered is in a document', () => {
  const files = list.app.flatMap(({ prerendered }) => prerendered.map(({ file }) => file))
  expect(files).toHaveLength(4)
  for (const file of files) expect(read(file)).toMatch(/<div id="root"><div inert(="")?>.{500}/s)
})

test.each(documents)(
  '$file has the slots that the server fills, and each is filled',
  async ({ file, slots }) => {
    expect(slotNamesIn(read(file)).toSorted()).toEqual(slots.toSorted())

    const studioName = 'Studio $& </title> "Zonen"'
    const json = { studioName, businessName: null }
    const answers = {
      ...(slots.includes('greeting') && { 'studios/findMyStudio': JSON.stringify({ json }) }),
    }
    const here = { studioName, accent: null, ourOrigin: 'http://localhost' } as never
    const answer = servePersonalDocument(join(folder, file))
    const app = new Hono().get('/', (c) =>
      answer(c, { answers, now: new Date('2026-11-22T09:00:00Z'), here }),
    )
    const html = await (await app.request('/')).text()

    expect(html).not.toMatch(MARKERS)
    expect(html.indexOf('id="first-answers"')).toBeGreaterThan(0)
    expect(html.indexOf('id="first-answers"')).toBeLessThan(html.indexOf("getElementById('first-answers')"))
    expect(html).toContain('<title>Studio $&amp; &lt;/title&gt; &quot;Zonen&quot;</title>')
    expect(html).not.toMatch(/rel="manifest"|name="description"/)
    if (slots.includes('greeting'))
      expect(html).toMatch(/<h1[^>]*>Goedemorgen, Studio \$&amp; &lt;[^<]*<\/h1>/)
  },
)

describe('no marker reaches a visitor', () => {
  let world: World
  let viewers: Visitor[]
  beforeAll(async () => {
    world = await newWorld({ webFolder: folder })
    const studio = await world.photographer()
    viewers = [visitor(world.url), studio, await studio.newClient()]
  })
  afterAll(() => world.close())

  const paths = [
    ...list.pages.map(({ path }) => path),
    ...list.app.flatMap(({ path, prerendered }) => [
      path.replaceAll(/\$\w*/g, '0190c0de-0000-7000-8000-000000000000'),
      ...prerendered.map(({ search }) => path + search),
    ]),
  ]
  test.each([...new Set(paths)])('at %s', async (path) => {
    for (const viewer of viewers) {
      const page = await viewer.get(path, { accept: 'text/html' })
      expect([200, 404]).toContain(page.status)
      expect(await page.text()).not.toMatch(MARKERS)
    }
  })
})

test('a slot is filled once, and what has none of its name does not pass in silence', () => {
  const document = `<h1>${makeSlot('name', 'Overzicht', `<b>${SLOT_VALUE_PLACEHOLDER}</b>`)}</h1>${makeSlot('rest', 'x')}`
  expect(fillAllSlots(document, { name: "$' <i>" })).toBe('<h1><b>$&#39; &lt;i&gt;</b></h1>x')
  expect(fillAllSlots(document)).toBe('<h1>Overzicht</h1>x')
  expect(slotNamesIn(fillSlot(document, 'rest', '$&'))).toEqual(['name'])
  expect(() => fillSlot(document, 'other', '')).toThrow('the document has no slot other')
})
