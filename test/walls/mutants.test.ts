import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyFault } from '../../tools/mutants/apply-fault.ts'
import { faults } from '../../tools/mutants/faults.ts'

const root = join(import.meta.dirname, '..', '..')

test('there are thirty deliberate faults, numbered in order', () => {
  expect(faults.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
})

test.each(faults)('fault $number can still be made: $says', (fault) => {
  const text = readFileSync(join(root, fault.file), 'utf8')
  expect(applyFault(fault, text)).not.toBe(text)
})
