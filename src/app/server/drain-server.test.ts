import { once } from 'node:events'
import { Agent, createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { eventually } from '#test/world/eventually.ts'
import { drainServer, openReadiness } from './readiness.ts'

async function newServer() {
  const slow: ServerResponse[] = []
  const server = createServer((asked, response) => {
    if (asked.url === '/slow') slow.push(response)
    else response.end('quick')
  })
  server.keepAliveTimeout = 75_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string) => {
    const sent = request({ host: '127.0.0.1', port, path, agent })
    sent.end()
    const [response] = await once(sent, 'response')
    const text = (await response.toArray()).join('')
    return { text, connection: response.headers.connection as string }
  }
  const readiness = openReadiness({ query: async () => {} } as never)
  const sentAway = { times: 0 }
  const drain = (options: { isNoticed: Promise<unknown>; lastAnswersMs?: number }) =>
    drainServer(server, { readiness, hub: { endStreams: () => void (sentAway.times += 1) }, ...options })
  return { ask, slow, drain, readiness, sentAway, end: () => agent.destroy() }
}

test('a server that is told to go answers what it began, and until it was noticed what still comes', async () => {
  const { ask, slow, drain, readiness, sentAway, end } = await newServer()
  expect(await ask('/')).toEqual({ text: 'quick', connection: 'keep-alive' })
  const running = ask('/slow')
  await eventually(() => expect(slow).toHaveLength(1))
  const noticing = Promise.withResolvers<void>()
  const drained = drain({ isNoticed: noticing.promise })
  expect(await readiness.findReason()).toBe('stopping')
  expect(await ask('/')).toEqual({ text: 'quick', connection: 'close' })
  expect(sentAway.times).toBe(0)

  noticing.resolve()
  await eventually(() => expect(sentAway.times).toBe(1))
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED')
  slow[0]!.end('at last')
  expect(await running).toMatchObject({ text: 'at last' })
  await drained
  end()
})

test('what does not end in time is cut off, so that a server always ends', async () => {
  const { ask, slow, drain, end } = await newServer()
  const running = ask('/slow')
  await eventually(() => expect(slow).toHaveLength(1))
  const cut = expect(running).rejects.toThrow('socket hang up')
  await drain({ isNoticed: Promise.resolve(), lastAnswersMs: 50 })
  await cut
  end()
})
