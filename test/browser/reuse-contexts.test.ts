import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from './open-chromium.ts'
import { closeIdleContexts, takeContext } from './reuse-contexts.ts'

const pages = createServer((request, answer) => {
  const isScript = request.url === '/sw.js'
  answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
  answer.end(isScript ? 'addEventListener("fetch", () => {})' : '<title>Foto</title>')
})
let chromium: Browser
let home: string
let elsewhere: string
beforeAll(async () => {
  chromium = await openChromium()
  await new Promise<void>((resolve) => void pages.listen(0, '127.0.0.1', resolve))
  const { port } = pages.address() as AddressInfo
  home = `http://localhost:${port}`
  elsewhere = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await chromium.close()
  pages.closeAllConnections()
  pages.close()
})

const take = (permissions?: string[]) =>
  takeContext(chromium, { baseURL: home, ...(permissions && { permissions }) }, async () => {})

async function leavesTraces(page: Page, url: string) {
  await page.goto(url)
  await page.evaluate(async () => {
    localStorage.setItem('draft', 'hers')
    sessionStorage.setItem('draft', 'hers')
    await (await caches.open('photos')).put('/photo', new Response('hers'))
    await new Promise((resolve) => (indexedDB.open('uploads').onsuccess = resolve))
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
}

async function findsIn(page: Page, url: string) {
  await page.goto(url)
  return page.evaluate(async () => ({
    stored: [localStorage.length, sessionStorage.length],
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    isControlled: navigator.serviceWorker.controller !== null,
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
  }))
}

const nothing = {
  stored: [0, 0],
  caches: [],
  databases: [],
  workers: 0,
  isControlled: false,
  clipboard: 'prompt',
}

test('who has a browser after someone else finds nothing of theirs in it, wherever they were', async () => {
  const first = await take()
  await first.context.addCookies([{ name: 'session', value: 'hers', url: home }])
  await first.context.grantPermissions(['clipboard-read'])
  await leavesTraces(first.page, home)
  await leavesTraces(await first.context.newPage(), elsewhere)
  await first.giveBack()

  const next = await take()
  expect(next.context).toBe(first.context)
  expect(next.context.pages()).toEqual([next.page])
  expect(await next.context.cookies()).toEqual([])
  expect(await findsIn(next.page, home)).toEqual(nothing)
  expect(await findsIn(next.page, elsewhere)).toEqual(nothing)
  await next.giveBack()
  await closeIdleContexts(chromium)
})

test('a browser that may read the clipboard may still do so for the next', async () => {
  const first = await take(['clipboard-read'])
  await first.giveBack()
  const next = await take(['clipboard-read'])
  expect(next.context).toBe(first.context)
  expect(await findsIn(next.page, home)).toEqual({ ...nothing, clipboard: 'granted' })
  expect((await take()).context).not.toBe(first.context)
  await next.giveBack()
  await closeIdleContexts(chromium)
})

test('a browser that is given back twice goes to one person', async () => {
  const first = await take()
  await first.giveBack()
  const next = await take()
  await first.giveBack()
  expect(next.page.isClosed()).toBe(false)
  expect((await take()).context).not.toBe(next.context)
})

test('an answer that is still being made when its browser is given back fails nobody', async () => {
  const first = await take()
  const asked = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<void>()
  await first.page.route('**/late', async () => {
    asked.resolve()
    await given.promise
    failed.resolve()
    throw new Error('its page is closed')
  })
  void first.page.goto(`${home}/late`).catch(() => {})
  await asked.promise
  await first.giveBack()
  expect(first.page.isClosed()).toBe(true)
  given.resolve()
  // An unhandled error would fail this test run.
  await failed.promise
  await closeIdleContexts(chromium)
})

test.each([
  ['a script for each page', (context: BrowserContext) => context.addInitScript(() => {})],
  ['a lost connection', (context: BrowserContext) => context.setOffline(true)],
  ['another time', (context: BrowserContext) => context.clock.setFixedTime(0)],
])('a browser that was given %s goes to nobody else', async (_what, change) => {
  const first = await take()
  await change(first.context)
  await first.giveBack()
  expect((await take()).context).not.toBe(first.context)
})
