import { expect, test } from 'vitest'
import { networksOf } from './attempts.ts'

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2:aaaa::1', ['2001:db8:1:2', '2001:db8:1::/48']],
  ['2001:db8:1:2:bbbb:cccc:dddd:eeee', ['2001:db8:1:2', '2001:db8:1::/48']],
  ['2001:db8:1:3::1', ['2001:db8:1:3', '2001:db8:1::/48']],
  ['2001:DB8::1', ['2001:db8:0:0', '2001:db8:0::/48']],
  ['::1', ['0:0:0:0', '0:0:0::/48']],
  ['', ['']],
])('%s belongs to the networks %j', (address, names) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(names)
})

test('a /48 of IPv6 has ten times the limit of a /64', () => {
  expect(networksOf('2001:db8::1').map(({ shares }) => shares)).toEqual([1, 10])
})
