import { expect, test } from 'vitest'
import { storageFullness } from './storage.rules.ts'

test.each([
  [0, 100, { share: 0, state: 'roomy' }],
  [87, 100, { share: 0.87, state: 'roomy' }],
  [88, 100, { share: 0.88, state: 'nearly' }],
  [100, 100, { share: 1, state: 'full' }],
  [250, 100, { share: 1, state: 'full' }],
  [0, 0, { share: 1, state: 'full' }],
])('%i of %i', (used, limit, said) => expect(storageFullness(used, limit)).toEqual(said))
