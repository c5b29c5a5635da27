import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newWorld, type Photographer, type World } from './new-world.ts'
import { visitor, type Visitor } from './visitor.ts'

const kinds = ['as visitors ask', 'by fetch'] as const
const visitors = (url: string): Visitor[] => [visitor(url), visitor(url, fetch)]

/** Returns each transport's answer or error. */
const bothDo = (url: string, ask: (who: Visitor) => Promise<unknown>) =>
  Promise.all(
    visitors(url).map((who) =>
      ask(who).then(
        (answer) => ({ answer, cookies: [...who.cookies] }),
        (error: Error & { code?: string; status?: number; data?: unknown }) => ({
          failed: [error.name, error.message, error.code, error.status, error.data],
          cookies: [...who.cookies],
        }),
      ),
    ),
  )

describe('at a server that answers as told', () => {
  let server: Server
  let heard: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }[] = []
  let answer: RequestListener
  let url: string

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      // Two answers may have different dates.
      response.sendDate = false
      let body = ''
      for await (const part of request.setEncoding('utf8')) body += part
      heard.push({ method: request.method!, url: request.url!, headers: request.headers, body })
      answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => void (heard = []))
  afterAll(async () => {
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  })

  const answersWith = (status: number, headers: Record<string, string | string[]>, body: string) =>
    void (answer = (_request, response) => response.writeHead(status, headers).end(body))
  const json = { 'content-type': 'application/json' }
  const nothing = JSON.stringify({ json: null })

  test('an endpoint hears the same words and headers, but for the packing', async () => {
    answersWith(200, { ...json, 'set-cookie': ['one=1; path=/', 'two=2; path=/; httponly'] }, nothing)
    for (const who of visitors(url)) {
      await who.accounts.findMe({})
      await who.at('een-stoel').accounts.signIn({ email: 'zoë@voorbeeld.nl', password: 'geheim – genoeg' })
      await who.inGallery('een-galerij').accounts.findMe({})
      expect([...who.cookies]).toEqual([
        ['one', '1'],
        ['two', '2'],
      ])
    }
    const told = heard.map(({ headers: { 'accept-encoding': _packing, ...headers }, ...rest }) => ({
      ...rest,
      headers,
    }))
    expect(told.slice(0, 3)).toEqual(told.slice(3))
    expect(told[1]).toMatchObject({
      headers: { cookie: 'one=1; two=2' },
      body: expect.stringContaining('zoë'),
    })
  })

  test('cookies end as they do by fetch', async () => {
    answersWith(200, { ...json, 'set-cookie': ['one=1', 'two=2'] }, nothing)
    const both = visitors(url)
    for (const who of both) await who.accounts.findMe({})
    answersWith(200, { ...json, 'set-cookie': ['one=; path=/', 'two=x; max-age=0', 'three=3=3'] }, nothing)
    for (const who of both) await who.accounts.findMe({})
    for (const who of both) expect([...who.cookies]).toEqual([['three', '3=3']])
  })

  test.each([
    ['an answer', 200, json, '{"json":{"naam":"zoë"}}'],
    ['an answer with a date', 200, json, '{"json":"2041-01-15T08:00:00.000Z","meta":[[1]]}'],
    ['nothing at all', 200, {}, ''],
    ['a word instead of an answer', 404, { 'content-type': 'text/plain; charset=UTF-8' }, 'not found'],
    ['a page instead of an answer', 502, json, '{"half": '],
    [
      'a refusal',
      409,
      json,
      '{"json":{"defined":true,"code":"taken","status":409,"message":"x","data":{"a":1}}}',
    ],
    ['a way elsewhere, which nobody follows', 302, { ...json, location: '/elders' }, '{"json":null}'],
  ])('%s is the same', async (_what, status, headers, body) => {
    answersWith(status, headers, body)
    const [lean, fetched] = await bothDo(url, (who) => who.accounts.findMe({}))
    expect(lean).toEqual(fetched)
    expect(heard).toHaveLength(2)
  })

  test.each<[string, RequestListener]>([
    ['without an answer', (request) => void request.socket.destroy()],
    [
      'in the middle of one',
      (request, response) => {
        response
          .writeHead(200, { ...json, 'content-length': '1000' })
          .write('{"json":', () => request.socket.destroy())
      },
    ],
  ])('a connection that ends %s is a failure', async (_when, ends) => {
    answer = ends
    const [lean, fetched] = await bothDo(url, (who) => who.accounts.findMe({}))
    expect(lean).toEqual(fetched)
    expect(lean).toHaveProperty('failed')
  })

  test.each(kinds)('who no longer waits says why, %s', async (kind) => {
    const leaving = new AbortController()
    answer = () => leaving.abort(new Error('went home'))
    const who = visitors(url)[kinds.indexOf(kind)]!
    await expect(who.api.accounts.findMe({}, { signal: leaving.signal })).rejects.toThrow('went home')
    expect(heard).toHaveLength(1)
  })
})

describe('at the product', () => {
  let world: World
  let studio: Photographer
  beforeAll(async () => {
    world = await newWorld()
    studio = await world.photographer()
  })
  afterAll(() => world.close())

  test('a long answer arrives packed by fetch, and is the same', async () => {
    for (const firstName of Array.from({ length: 12 }, (_, at) => `Anna ${at}`))
      await studio.newClient({ firstName })
    const packings: (string | null)[] = []
    const packed = visitor(world.url, async (input, init) => {
      const answer = await fetch(input, init)
      packings.push(answer.headers.get('content-encoding'))
      return answer
    })
    await packed.accounts.signIn({ email: studio.email, password: studio.password })
    expect(await packed.clients.listClients({})).toEqual(await studio.clients.listClients({}))
    expect(packings).toEqual([null, 'gzip'])
  })
})
