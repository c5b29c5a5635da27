import { expect, test } from 'vitest'
import { appAddress, base32, codeAt, stepAt, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, for SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(codeAt(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
})

test('a code holds for its own half minute and the ones beside it', () => {
  const now = new Date(1_234_567_890_000)
  const at = (seconds: number) => codeAt(secret, stepAt(new Date(now.getTime() + seconds * 1000)))
  expect(stepOf(secret, at(0), now)).toBe(stepAt(now))
  expect(stepOf(secret, at(-30), now)).toBe(stepAt(now) - 1)
  expect(stepOf(secret, at(30), now)).toBe(stepAt(now) + 1)
  expect(stepOf(secret, at(-60), now)).toBeUndefined()
  expect(stepOf(secret, at(60), now)).toBeUndefined()
  expect(stepOf(secret, '', now)).toBeUndefined()
})

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])("'%s' is %s in base32", (text, encoded) => expect(base32(Buffer.from(text))).toBe(encoded))

test('an app reads whose key it is', () => {
  expect(appAddress('Lichttafel', 'anna+1@voorbeeld.nl', secret)).toBe(
    'otpauth://totp/Lichttafel%3Aanna%2B1%40voorbeeld.nl?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Lichttafel',
  )
})
