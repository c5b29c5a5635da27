import { expect, test } from 'vitest'
import { sortOut } from './odd-files.rules.ts'

const file = (name: string, sizeBytes = 3) => {
  const made = new File(['abc'], name)
  Object.defineProperty(made, 'size', { value: sizeBytes })
  return made
}

test('what is no photo is sorted out before it is sent, with its reason, and photos keep their order', () => {
  const { photos, odd } = sortOut([
    file('DSC_2.JPG'),
    file('DSC_2.CR3'),
    file('film.mp4'),
    file('telefoon.HEIC'),
    file('leeg.jpg', 0),
    file('groot.tif', 200 * 1024 ** 2 + 1),
    file('zonder-einde'),
    file('a.png'),
  ])
  expect(photos.map(({ name }) => name)).toEqual(['DSC_2.JPG', 'zonder-einde', 'a.png'])
  expect(odd.map((one) => [one.file.name, one.reason])).toEqual([
    ['DSC_2.CR3', 'raw'],
    ['film.mp4', 'not_a_photo'],
    ['telefoon.HEIC', 'heic'],
    ['leeg.jpg', 'empty'],
    ['groot.tif', 'too_large'],
  ])
})
