import { describe, expect, test } from 'vitest'
import { readEmbeddedThumbnail } from './embedded-thumbnail.ts'

const THUMBNAIL = [0xff, 0xd8, 1, 2, 3, 0xff, 0xd9]

type Directory = { tags: [tag: number, kind: 3 | 4, value: number][]; next: number }

function jpegOf(isLittle: boolean, { orientation = 6, thumbnailAt = 130 } = {}): Blob {
  const tiff = new DataView(new ArrayBuffer(160))
  tiff.setUint16(0, isLittle ? 0x4949 : 0x4d4d)
  tiff.setUint16(2, 42, isLittle)
  tiff.setUint32(4, 8, isLittle)
  const write = (at: number, { tags, next }: Directory) => {
    tiff.setUint16(at, tags.length, isLittle)
    for (const [nth, [tag, kind, value]] of tags.entries()) {
      const entry = at + 2 + nth * 12
      tiff.setUint16(entry, tag, isLittle)
      tiff.setUint16(entry + 2, kind, isLittle)
      tiff.setUint32(entry + 4, 1, isLittle)
      if (kind === 3) tiff.setUint16(entry + 8, value, isLittle)
      else tiff.setUint32(entry + 8, value, isLittle)
    }
    tiff.setUint32(at + 2 + tags.length * 12, next, isLittle)
  }
  write(8, {
    tags: [
      [0x0112, 3, orientation],
      [0x8769, 4, 40],
    ],
    next: 80,
  })
  write(40, {
    tags: [
      [0xa002, 4, 6000],
      [0xa003, 3, 4000],
    ],
    next: 0,
  })
  write(80, {
    tags: [
      [0x0201, 4, thumbnailAt],
      [0x0202, 4, THUMBNAIL.length],
    ],
    next: 0,
  })
  new Uint8Array(tiff.buffer).set(THUMBNAIL, 130)
  const length = tiff.byteLength + 8
  const exif = [0xff, 0xe1, length >> 8, length & 0xff, ...new TextEncoder().encode('Exif\0\0')]
  const jfif = [0xff, 0xe0, 0, 4, 0, 0]
  return new Blob([new Uint8Array([0xff, 0xd8, ...jfif, ...exif]), tiff.buffer, new Uint8Array(64)])
}

describe('the thumbnail of a camera', () => {
  test.each([
    ['Intel', true],
    ['Motorola', false],
  ])('is found in the order of bytes of %s, with how the photo lies', async (_, isLittle) => {
    const found = (await readEmbeddedThumbnail(jpegOf(isLittle)))!
    expect([...found.jpeg]).toEqual(THUMBNAIL)
    expect([found.orientation, found.ratio]).toEqual([6, 1.5])
  })

  test.each([
    [
      'a JPEG without one',
      new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2, 9, 9, 9, 9, 9, 9, 9, 9])]),
    ],
    ['another kind of file', new Blob(['\x89PNG en verder niets'])],
    ['an empty file', new Blob([])],
    ['an offset out of the file', jpegOf(true, { thumbnailAt: 90_000_000 })],
    ['one that is no JPEG', jpegOf(true, { thumbnailAt: 0 })],
  ])('is none in %s', async (_, file) => {
    expect(await readEmbeddedThumbnail(file)).toBeUndefined()
  })
})
