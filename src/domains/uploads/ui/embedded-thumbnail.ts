/** 128 KB: cameras write the thumbnail into the first part of a JPEG. */
const HEAD_BYTES = 128 * 1024

export type EmbeddedThumbnail = {
  jpeg: Uint8Array<ArrayBuffer>
  /** EXIF orientation, 1 to 8. The thumbnail has the sensor's orientation. */
  orientation: number
  /** Aspect ratio of the photo in sensor orientation. A thumbnail with another ratio has bars. */
  ratio: number | undefined
}

export async function readEmbeddedThumbnail(file: Blob): Promise<EmbeddedThumbnail | undefined> {
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer()
  try {
    return findThumbnail(new DataView(head))
  } catch (error) {
    // An offset points outside the file's head.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function findThumbnail(view: DataView<ArrayBuffer>): EmbeddedThumbnail | undefined {
  const tiff = findExif(view)
  if (tiff === undefined) return undefined
  const isLittle = view.getUint16(tiff) === 0x4949
  const first = readDirectory(view, tiff, view.getUint32(tiff + 4, isLittle), isLittle)
  const exif = first.tags.get(0x8769)
  const { tags: more } = exif
    ? readDirectory(view, tiff, exif, isLittle)
    : { tags: new Map<number, number>() }
  if (first.next === 0) return undefined
  const { tags } = readDirectory(view, tiff, first.next, isLittle)
  const [at, length] = [tags.get(0x0201), tags.get(0x0202)]
  if (!at || !length || view.getUint16(tiff + at) !== 0xffd8) return undefined
  const [width, height] = [more.get(0xa002), more.get(0xa003)]
  return {
    jpeg: new Uint8Array(view.buffer, tiff + at, length),
    orientation: first.tags.get(0x0112) ?? 1,
    ratio: width && height ? width / height : undefined,
  }
}

/** Returns the offset of the EXIF's TIFF header. */
function findExif(view: DataView): number | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; at + 10 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    if (marker === 0xffe1 && view.getUint32(at + 4) === 0x45786966) return at + 10
    if ((marker & 0xff00) !== 0xff00 || marker === 0xffda) return undefined
  }
  return undefined
}

const SHORT = 3

function readDirectory(view: DataView, tiff: number, offset: number, isLittle: boolean) {
  const at = tiff + offset
  const count = view.getUint16(at, isLittle)
  const tags = new Map<number, number>()
  for (let nth = 0; nth < count; nth += 1) {
    const entry = at + 2 + nth * 12
    const isShort = view.getUint16(entry + 2, isLittle) === SHORT
    const value = isShort ? view.getUint16(entry + 8, isLittle) : view.getUint32(entry + 8, isLittle)
    tags.set(view.getUint16(entry, isLittle), value)
  }
  return { tags, next: view.getUint32(at + 2 + count * 12, isLittle) }
}

export async function drawEmbeddedThumbnail(file: Blob): Promise<ImageBitmap | undefined> {
  const found = await readEmbeddedThumbnail(file)
  if (!found || typeof OffscreenCanvas === 'undefined') return undefined
  const picture = await createImageBitmap(new Blob([found.jpeg], { type: 'image/jpeg' }))
  const { ratio = picture.width / picture.height, orientation } = found
  const width = Math.min(picture.width, Math.round(picture.height * ratio))
  const height = Math.min(picture.height, Math.round(picture.width / ratio))
  const isOnItsSide = orientation >= 5
  const canvas = new OffscreenCanvas(isOnItsSide ? height : width, isOnItsSide ? width : height)
  const context = canvas.getContext('2d')!
  context.setTransform(...uprighting(orientation, width, height))
  const [left, top] = [(picture.width - width) / 2, (picture.height - height) / 2]
  context.drawImage(picture, left, top, width, height, 0, 0, width, height)
  picture.close()
  return canvas.transferToImageBitmap()
}

type Matrix = [number, number, number, number, number, number]

function uprighting(orientation: number, width: number, height: number): Matrix {
  const matrices: Record<number, Matrix> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  }
  return matrices[orientation] ?? [1, 0, 0, 1, 0, 0]
}
