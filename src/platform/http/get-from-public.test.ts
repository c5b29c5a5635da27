import { createServer } from 'node:https'
import type { LookupAddress } from 'node:dns'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { getFromPublic } from './get-from-public.ts'
import { isPublicIpAddress } from './public-ip-address.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function listen(answer: RequestListener) {
  let connections = 0
  const server = createServer({ key: privateKey, cert: certificate }, answer)
  server.on('connection', () => (connections += 1))
  open.push(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `https://galerij.example:${port}/`, connections: () => connections }
}

const at = (address: string): LookupAddress => ({ address, family: 4 })
/** Fakes the internet: loopback counts as public, and the certificate below as trusted. */
const nearby = {
  resolve: async () => [at('127.0.0.1')],
  isPublic: () => true,
  get ca() {
    return certificate
  },
}

test('what stands at a public address is read', async () => {
  const { url } = await listen((_request, response) => void response.end('hier is het'))
  expect(await getFromPublic(url, nearby)).toBe('hier is het')
})

test('an address on our own machine or network is never connected to, alone or among others', async () => {
  const { url, connections } = await listen((_request, response) => void response.end('geheim'))
  for (const addresses of [['127.0.0.1'], ['10.0.0.1'], ['93.184.215.14', '127.0.0.1'], []])
    expect(
      await getFromPublic(url, {
        ...nearby,
        resolve: async () => addresses.map(at),
        isPublic: isPublicIpAddress,
      }),
    ).toBeUndefined()
  for (const literal of [
    url.replace('galerij.example', '127.0.0.1'),
    'https://[::1]/',
    'http://galerij.example/',
  ])
    expect(await getFromPublic(literal, nearby)).toBeUndefined()
  expect(connections()).toBe(0)
})

test('anything but a short text with 200 and a right certificate is nothing', async () => {
  const elsewhere = await listen((_request, response) => void response.end('x'))
  const answers: RequestListener[] = [
    (_request, response) => void response.writeHead(302, { location: elsewhere.url }).end(),
    (_request, response) => void response.writeHead(404).end('x'),
    (_request, response) => void response.end('x'.repeat(5000)),
    (request) => void request.socket.destroy(),
    (_request, response) => void response.write('half', () => response.destroy()),
  ]
  for (const answer of answers)
    expect(await getFromPublic((await listen(answer)).url, nearby)).toBeUndefined()
  expect(elsewhere.connections()).toBe(0)
  const { url } = await listen((_request, response) => void response.end('x'))
  expect(await getFromPublic(url.replace('galerij.example', 'other.example'), nearby)).toBeUndefined()
})

// Key and certificate for this test alone: valid for 'galerij.example' until 2119.
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg60OIqF5fMqk4iaL3
ynjEhPsd5NqLNl+z2Su6v7Bc3W2hRANCAAQdLNzNTdvMut8DQw8oKkOHR8Th3JMl
k93sFGatogd5icG4lB9wJHtlxPRXmpz9lfuVlezWM+VZqSQGmGqfFuJg
-----END PRIVATE KEY-----`
const certificate = `-----BEGIN CERTIFICATE-----
MIIBpzCCAU2gAwIBAgIUD2kwmgZD2RyLwoyjVA1UjPfvx+AwCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPZ2FsZXJpai5leGFtcGxlMCAXDTI2MTEyMjE3MDEwNFoYDzIx
MTkxMjI1MTcwMTA0WjAaMRgwFgYDVQQDDA9nYWxlcmlqLmV4YW1wbGUwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAAQdLNzNTdvMut8DQw8oKkOHR8Th3JMlk93sFGat
ogd5icG4lB9wJHtlxPRXmpz9lfuVlezWM+VZqSQGmGqfFuJgo28wbTAdBgNVHQ4E
FgQUvwzT39JceCaItDxmMpWcxMSwZ6kwHwYDVR0jBBgwFoAUvwzT39JceCaItDxm
MpWcxMSwZ6kwDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgg9nYWxlcmlqLmV4
YW1wbGUwCgYIKoZIzj0EAwIDSAAwRQIgbV3LxlwOdF/jdGDuDduU+ILwpXs/A504
MnCP7UyJigoCIQDVIa200xnfhsDzj8wZogg6vFTTav+Ml/1IZMTCE7ySIw==
-----END CERTIFICATE-----`
