import { expect, test } from 'vitest'
import { writeChoice } from './write-choice.ts'

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
  expect(writeChoice(photos, { format: 'txt', only: undefined })).toBe('a.jpg\nb.jpg\n')
  expect(writeChoice(photos, { format: 'txt', only: 'comments' })).toBe('a.jpg\n')
  expect(writeChoice([photo('c.jpg')], { format: 'txt', only: undefined })).toBe('')
})

test('a name that a spreadsheet would calculate with stays a name', () => {
  const written = writeChoice([photo('=1+1.jpg', { isFavorite: true })], { format: 'csv', only: undefined })
  expect(written).toContain(`"'=1+1.jpg"`)
})
