import { expect, test } from 'vitest'
import { senderIpAddress } from './sender-ip-address.ts'

test('without a trusted proxy nobody can give themselves another address', () => {
  expect(senderIpAddress('203.0.113.9', '198.51.100.1', 0)).toBe('203.0.113.9')
})

test('behind one proxy the address is what that proxy saw, whatever the sender wrote before it', () => {
  expect(senderIpAddress('10.0.0.2', '1.2.3.4, 198.51.100.1', 1)).toBe('198.51.100.1')
})

test('behind two proxies the outer one is believed', () => {
  expect(senderIpAddress('10.0.0.2', '1.2.3.4, 198.51.100.1, 10.0.0.1', 2)).toBe('198.51.100.1')
})

test('a proxy that wrote nothing leaves the nearest address known', () => {
  expect(senderIpAddress('10.0.0.2', undefined, 1)).toBe('10.0.0.2')
})
