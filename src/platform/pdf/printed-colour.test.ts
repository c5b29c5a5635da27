import { expect, test } from 'vitest'
import { darkenForPaper } from './printed-colour.ts'

test('a colour that reads on paper is printed as it was chosen, a lighter one darker', () => {
  for (const colour of ['#8a5a44', '#000000', '#1d4e89']) expect(darkenForPaper(colour)).toBe(colour)
  expect(darkenForPaper('#ffffff')).toBe('#707070')
  expect(darkenForPaper('#ffdd33')).toMatch(/^#[78][0-9a-f]{5}$/)
})
