import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openFakeVies } from '#test/world/fake-vies.ts'
import { askVies } from './ask-vies.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function vies(says: Parameters<typeof openFakeVies>[0]) {
  const opened = await openFakeVies(says)
  open.push(opened.close)
  return opened
}

test.each([
  ['VALID', 'known'],
  ['INVALID', 'unknown'],
  // VIES reports `isValid: false` for an unavailable member state too.
  ['MS_UNAVAILABLE', 'unanswered'],
  ['broken', 'unanswered'],
] as const)('where VIES says %s, the number is %s', async (says, answer) => {
  const { url, asked } = await vies(says)
  expect(await askVies(url, 'BE0403170701')).toBe(answer)
  expect(asked).toEqual(['BE0403170701'])
})

test('without the setting nobody is asked', async () => {
  expect(await askVies(undefined, 'BE0403170701')).toBe('unanswered')
})

test('what is no answer of VIES leaves a number unanswered', async () => {
  const elsewhere = await vies('VALID')
  const answers: RequestListener[] = [
    (_request, response) => void response.end('null'),
    (_request, response) => void response.end('{"isValid": "true", "userError": "VALID"}'),
    (_request, response) => void response.end('{"isValid": true}'),
    (_request, response) => void response.end('geen JSON'),
    (_request, response) => void response.end(JSON.stringify({ isValid: true, name: 'x'.repeat(30_000) })),
    (_request, response) => void response.writeHead(302, { location: elsewhere.url }).end(),
    (request) => void request.socket.destroy(),
  ]
  for (const answer of answers) {
    const server = createServer(answer)
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    open.push(() => server.close())
    const { port } = server.address() as AddressInfo
    expect(await askVies(`http://127.0.0.1:${port}`, 'BE0403170701')).toBe('unanswered')
  }
  expect(elsewhere.asked).toEqual([])
})

test('a service that never answers is given up', async () => {
  const { url } = await vies('nothing')
  expect(await askVies(url, 'BE0403170701')).toBe('unanswered')
})
