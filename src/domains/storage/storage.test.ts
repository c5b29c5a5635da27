import { expect, test } from 'vitest'
import { BYTES_PER_GB, fullness, limitText, roomText, sizeText } from './storage.rules.ts'

test.each([
  [0, '0 MB'],
  [512 * 1024 ** 2, '512 MB'],
  [BYTES_PER_GB - 1, '1.024,0 MB'],
  [BYTES_PER_GB, '1,00 GB'],
  [214.36 * BYTES_PER_GB, '214,36 GB'],
])('%i bytes read as %s', (bytes, text) => expect(roomText(bytes)).toBe(text))

test.each([
  [0, '0 Bytes'],
  [812, '812 Bytes'],
  [40 * 1024, '40 KB'],
  [1024 ** 2 - 1, '1.024 KB'],
  [12.345 * 1024 ** 2, '12,35 MB'],
  [3 * 1024 ** 4, '3.072 GB'],
])('a file of %i bytes is %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))

test('a limit is whole gigabytes', () => expect(limitText(500 * BYTES_PER_GB)).toBe('500 GB'))

test.each([
  [0, 100, { share: 0, state: 'roomy' }],
  [87, 100, { share: 0.87, state: 'roomy' }],
  [88, 100, { share: 0.88, state: 'nearly' }],
  [100, 100, { share: 1, state: 'full' }],
  [250, 100, { share: 1, state: 'full' }],
  [0, 0, { share: 1, state: 'full' }],
])('%i of %i', (used, limit, said) => expect(fullness(used, limit)).toEqual(said))
