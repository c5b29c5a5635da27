import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applyFault } from '../../tools/mutants/apply-fault.ts'
import { faults } from '../../tools/mutants/faults.ts'
import { inRoot, testFiles } from '../../scripts/project.mjs'

test('there are thirty deliberate faults, numbered in order', () => {
  expect(faults.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
})

test.each(faults)('fault $number can still be made: $says', (fault) => {
  const text = readFileSync(inRoot(fault.file), 'utf8')
  expect(applyFault(fault, text)).not.toBe(text)
})

test.each(faults)('the tests that must catch fault $number are there', ({ tests }) => {
  const files = testFiles()
  for (const path of tests) expect(files.filter((file) => file.startsWith(path))).not.toEqual([])
})
