import { expect, test } from 'vitest'
import { findMisnamed, splitByRefusal } from './odd-files.rules.ts'

const file = (name: string, sizeBytes = 3) => {
  const made = new File(['abc'], name)
  Object.defineProperty(made, 'size', { value: sizeBytes })
  return made
}

test('what is no photo is sorted out before it is sent, with its reason, and photos keep their order', () => {
  const { photos, odd } = splitByRefusal([
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

const started = (name: string, head: string) =>
  new File([Uint8Array.from(head, (sign) => sign.charCodeAt(0))], name)

test('a photo is told by its first bytes when its name speaks against it', async () => {
  const photos = [
    started('IMG_2041.HEIC', '\xff\xd8\xff\xe0rest'),
    started('stereo.mpo', '\xff\xd8\xff\xe1rest'),
    started('bol.insp', '\xff\xd8\xff\xe1rest'),
    started('scherm.bak', '\x89PNG\r\n'),
    started('web.tmp', 'RIFF\0\n\r\0WEBPVP8 '),
    started('klein.heif', '\0\0\0\x20ftypavif'),
    started('scan.fax', 'II*\0'),
  ]
  const others = [
    started('echt.heic', '\0\0\0\x18ftypheic'),
    started('echt.nef', 'MM\0*'),
    started('tekst.txt', 'Dit is geen foto'),
    started('leeg.heic', ''),
  ]
  const misnamed = await findMisnamed([...photos, ...others, started('gewoon.jpg', '\xff\xd8\xff')])
  expect(misnamed).toEqual(photos)
  expect(splitByRefusal([...photos, ...others], new Set(misnamed)).photos).toEqual(photos)
})

test('a date at the end of a name is no extension', () => {
  const names = ['Bruiloft 14.06.2026', 'foto 1.2', 'Anna & Bas 3.0']
  expect(splitByRefusal(names.map((name) => file(name))).odd).toEqual([])
})
