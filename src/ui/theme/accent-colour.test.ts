import { expect, test } from 'vitest'
import { accentProperties } from './accent-colour.ts'

test('a colour that reads on light paper stays as it was chosen', () => {
  expect(accentProperties('#8a5a44')['--accent']).toMatch(/^light-dark\(#8a5a44, #[0-9a-f]{6}\)$/)
})

test('a yellow is darkened for light paper, kept on dark, and carries dark text there', () => {
  const { '--accent': accent, '--on-accent': onAccent } = accentProperties('#ffdd33')

  expect(accent).toMatch(/^light-dark\(#(?!ffdd33)[0-9a-f]{6}, #ffdd33\)$/)
  expect(onAccent).toBe('light-dark(#ffffff, #14110f)')
})

test('black is lightened where the page is dark', () => {
  expect(accentProperties('#000000')['--accent']).toMatch(/^light-dark\(#000000, #[89a-f]/)
})
