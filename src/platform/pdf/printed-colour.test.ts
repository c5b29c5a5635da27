import { expect, test } from 'vitest'
import { readableOnPaper } from './printed-colour.ts'

test('a colour that reads on paper is printed as it was chosen, a lighter one darker', () => {
  for (const colour of ['#8a5a44', '#000000', '#1d4e89']) expect(readableOnPaper(colour)).toBe(colour)
  expect(readableOnPaper('#ffffff')).toBe('#707070')
  expect(readableOnPaper('#ffdd33')).toMatch(/^#[78][0-9a-f]{5}$/)
})
