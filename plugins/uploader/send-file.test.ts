import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendFile } from './send-file.ts'

test('who is stopped while a photo waits for its turn begins no request, and waits for nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'send-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'a.jpg')
  await writeFile(path, 'a photo')
  let requests = 0
  const server = createServer((_request, response) => void (requests++, response.writeHead(201).end()))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  const [asked, given] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // `sendFile` calls `waitUntilOpen` first, then its request does.
  const turns = [Promise.resolve(), given.promise]
  const patience = {
    waitUntilOpen: async () => {
      const turn = turns.shift()
      if (turns.length === 0) asked.resolve()
      await turn
    },
    holdOff: () => {},
    waitForRetry: async () => false,
  }
  const stopping = new AbortController()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sent = sendFile({
    product: { url, headers: {}, patience } as never,
    aim: { clientId: '019ab000-0000-7000-8000-000000000001', type: 'preview' },
    file: { path, name: 'a.jpg', sizeBytes: 7 },
    onUrl: () => {},
    onProgress: () => {},
    signal: stopping.signal,
  })
  await asked.promise
  stopping.abort(new Error('stopped'))
  await expect(sent).rejects.toThrow('stopped')
  given.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  expect([requests, vi.getTimerCount()]).toEqual([0, 0])
})
