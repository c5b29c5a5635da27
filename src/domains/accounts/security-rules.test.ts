import { expect, test } from 'vitest'
import { bareCode } from '#platform/pure/typed-text.ts'
import { deviceOf, groupInFours } from './security.rules.ts'

const mozilla = (system: string, rest: string) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 ${rest}`

test.each([
  [
    mozilla('Windows NT 10.0; Win64; x64', '(KHTML, like Gecko) Chrome/141.0 Safari/537.36'),
    'Chrome',
    'Windows',
  ],
  [mozilla('Windows NT 10.0; Win64; x64', 'Chrome/141.0 Safari/537.36 Edg/141.0'), 'Edge', 'Windows'],
  [
    mozilla('iPhone; CPU iPhone OS 19_0 like Mac OS X', 'Version/19.0 Mobile Safari/604.1'),
    'Safari',
    'iPhone',
  ],
  [mozilla('Linux; Android 16; Pixel 9', 'Chrome/141.0 Mobile Safari/537.36'), 'Chrome', 'Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Mac'],
  ['node', undefined, undefined],
])('%s', (userAgent, browser, system) => expect(deviceOf(userAgent)).toEqual({ browser, system }))

test('codes are read however they are typed, and keys shown in groups', () => {
  expect(bareCode('123 456')).toBe('123456')
  expect(bareCode('abcde–fghij')).toBe('ABCDEFGHIJ')
  expect(groupInFours('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
})
