import { boxesIn, contentOf } from '../../pixels/server/iso-boxes.ts'

type Note = { type: string; at: number; length: number }

/** Where an AVIF has its EXIF ('Exif') and XMP ('mime'), by the boxes that it begins with. */
export function notesInAvif(head: Buffer): Note[] {
  const items = boxesIn(contentOf(boxesIn(head), 'meta').subarray(4))
  const [infos, places] = [contentOf(items, 'iinf'), contentOf(items, 'iloc')]
  if (infos.length === 0 || places.length === 0) return []
  const types = typesOf(infos)
  return extentsOf(places).flatMap(({ id, ...extent }) => {
    const type = types.get(id)
    return type === undefined ? [] : [{ type, ...extent }]
  })
}

/** Types of the items that are notes, by id. */
function typesOf(iinf: Buffer): Map<number, string> {
  const types = new Map<number, string>()
  for (const { type, content } of boxesIn(iinf.subarray(iinf[0] === 0 ? 6 : 8))) {
    if (type !== 'infe' || content.length < 12) continue
    const idBytes = content[0] === 3 ? 4 : 2
    const kind = content.toString('latin1', 4 + idBytes + 2, 4 + idBytes + 6)
    if (kind === 'Exif' || kind === 'mime') types.set(content.readUIntBE(4, idBytes), kind)
  }
  return types
}

function extentsOf(iloc: Buffer): { id: number; at: number; length: number }[] {
  const version = iloc[0]!
  let at = 4
  const take = (bytes: number) => {
    at += bytes
    // The largest are 8 bytes; files of so many are not let in.
    return bytes === 0 ? 0 : iloc.readUIntBE(at - Math.min(6, bytes), Math.min(6, bytes))
  }
  const sizes = take(2)
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexBytes = version === 0 ? 0 : sizes & 15
  const extents = []
  for (let left = take(version === 2 ? 4 : 2); left > 0; left -= 1) {
    const id = take(version === 2 ? 4 : 2)
    const isInFile = version === 0 || (take(2) & 15) === 0
    take(2)
    const base = take(baseBytes)
    for (let extent = take(2); extent > 0; extent -= 1) {
      take(indexBytes)
      const offset = take(offsetBytes)
      const length = take(lengthBytes)
      if (isInFile) extents.push({ id, at: base + offset, length })
    }
  }
  return extents
}
