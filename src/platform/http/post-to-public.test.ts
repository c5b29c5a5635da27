import { afterEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#test/world/eventually.ts'
import {
  toLookupAddress,
  certificate,
  loopbackNetwork,
  openReceiver,
  type Answer,
} from '#test/world/https-receiver.ts'
import { callPublic, postToPublic, whyNotPublic } from './post-to-public.ts'
import { isPublicIpAddress } from './public-ip-address.ts'

describe('an address is public only outside every closed network', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:400e::200e',
  ])('%s is public', (address) => expect(isPublicIpAddress(address)).toBe(true))

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s is not', (address) => expect(isPublicIpAddress(address)).toBe(false))
})

describe('before posting, an address that a person gave is judged', () => {
  test.each([
    ['http://93.184.215.14/', 'not_https'],
    ['ftp://93.184.215.14/', 'not_https'],
    ['https://93.184.215.14/', undefined],
    ['https://127.0.0.1/', 'not_public'],
    ['https://2130706433/', 'not_public'],
    ['https://0x7f.1/', 'not_public'],
    ['https://127.0.0.1.:8443/', 'not_public'],
    ['https://[::1]/', 'not_public'],
    ['https://[::ffff:10.0.0.1]/', 'not_public'],
    ['https://localhost/', 'not_public'],
  ])('%s: %s', async (url, verdict) => {
    expect(await whyNotPublic(url)).toBe(verdict)
    if (verdict) expect(await postToPublic(url, {})).toBe(verdict)
  })

  test('a name with one private address among public ones is refused', async () => {
    const resolve = async () => [toLookupAddress('93.184.215.14'), toLookupAddress('10.0.0.5')]
    const around = { resolve, isPublic: isPublicIpAddress }
    expect(await whyNotPublic('https://hook.example/', around)).toBe('not_public')
    expect(await postToPublic('https://hook.example/', {}, around)).toBe('not_public')
  })

  test('a name that nobody knows is unreachable', async () => {
    const resolve = () => Promise.reject(new Error('no such name'))
    expect(await postToPublic('https://hook.example/', {}, { resolve, isPublic: isPublicIpAddress })).toBe(
      'unreachable',
    )
  })
})

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function listen({ status = 204, location }: Partial<Answer> = {}) {
  const receiver = await openReceiver(() => ({ status, ...(location && { location }) }))
  open.push(receiver.close)
  return receiver
}

describe('posting', () => {
  test('a name that turns to loopback after it was judged reaches nobody', async () => {
    const hook = await listen()
    const answers = [[toLookupAddress('93.184.215.14')], [toLookupAddress('127.0.0.1')]]
    const around = { resolve: async () => answers.shift()!, isPublic: isPublicIpAddress, ca: certificate }

    expect(await whyNotPublic(hook.url, around)).toBeUndefined()
    expect(await postToPublic(hook.url, { secret: 'x' }, around)).toBe('not_public')
    expect(hook.bodies()).toEqual([])
    expect(hook.connections()).toBe(0)
  })

  test('the payload arrives as JSON', async () => {
    const hook = await listen()
    expect(await postToPublic(hook.url, { client_name: 'Zoë' }, loopbackNetwork)).toBeUndefined()
    expect(hook.bodies()).toEqual(['{"client_name":"Zoë"}'])
  })

  test('a redirect is not followed', async () => {
    const elsewhere = await listen()
    const hook = await listen({ status: 307, location: elsewhere.url })
    expect(await postToPublic(hook.url, {}, loopbackNetwork)).toBe('answered_error')
    expect(elsewhere.connections()).toBe(0)
  })

  test('one that never answers is left after the time it was given', async () => {
    const hook = await openReceiver(() => undefined)
    open.push(hook.close)
    const patience = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
    const answer = callPublic(hook.url, { body: '{}', limitMs: 300 }, loopbackNetwork)
    expect(timeout).toHaveBeenCalledWith(300)
    timeout.mockRestore()
    await eventually(() => expect(hook.bodies()).toEqual(['{}']))
    patience.abort()
    expect(await answer).toEqual({ failure: 'too_slow' })
  })

  test('a certificate of another name is refused', async () => {
    const hook = await listen()
    const url = hook.url.replace('hook.example', 'other.example')
    expect(await postToPublic(url, {}, loopbackNetwork)).toBe('unreachable')
    expect(hook.bodies()).toEqual([])
  })
})
