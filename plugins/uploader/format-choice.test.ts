import { expect, test } from 'vitest'
import { formatChoice } from './format-choice.ts'

const photo = (fileName: string, marks: object = {}) => ({
  id: fileName,
  fileName,
  type: 'preview' as const,
  isFavorite: false,
  isApproved: false,
  commentCount: 0,
  ...marks,
})

test('a name is written once, however often it was chosen, and what was not chosen is left out', () => {
  const photos = [
    photo('b.jpg', { isFavorite: true }),
    photo('b.jpg', { isApproved: true }),
    photo('a.jpg', { commentCount: 2 }),
    photo('c.jpg'),
  ]
  expect(formatChoice(photos, { format: 'txt', only: undefined })).toBe('a.jpg\nb.jpg\n')
  expect(formatChoice(photos, { format: 'txt', only: 'comments' })).toBe('a.jpg\n')
  expect(formatChoice([photo('c.jpg')], { format: 'txt', only: undefined })).toBe('')
})

test('a name that a spreadsheet would calculate with stays a name', () => {
  const written = formatChoice([photo('=1+1.jpg', { isFavorite: true })], { format: 'csv', only: undefined })
  expect(written).toContain(`"'=1+1.jpg"`)
})
