/** Box of an ISO base media file, such as AVIF. */
export type Box = { type: string; content: Buffer }

/** The last box may be cut off. */
export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const sizeBytes = bytes.readUInt32BE(at)
    if (sizeBytes < 8) break
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + sizeBytes),
    })
    at += sizeBytes
  }
  return boxes
}

export const contentOf = (boxes: readonly Box[], type: string): Buffer =>
  boxes.find((box) => box.type === type)?.content ?? Buffer.alloc(0)

type MetadataItem = { type: string; at: number; length: number }

/** `type` is 'Exif', or 'mime' for XMP. */
export function findAvifMetadata(head: Buffer): MetadataItem[] {
  const items = boxesIn(contentOf(boxesIn(head), 'meta').subarray(4))
  const [infos, locations] = [contentOf(items, 'iinf'), contentOf(items, 'iloc')]
  if (infos.length === 0 || locations.length === 0) return []
  const types = typesOf(infos)
  return extentsOf(locations).flatMap(({ id, ...extent }) => {
    const type = types.get(id)
    return type === undefined ? [] : [{ type, ...extent }]
  })
}

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
  const readUint = (bytes: number) => {
    at += bytes
    // Values have up to 8 bytes, but accepted files need only 6.
    return bytes === 0 ? 0 : iloc.readUIntBE(at - Math.min(6, bytes), Math.min(6, bytes))
  }
  const sizes = readUint(2)
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexBytes = version === 0 ? 0 : sizes & 15
  const extents = []
  for (let left = readUint(version === 2 ? 4 : 2); left > 0; left -= 1) {
    const id = readUint(version === 2 ? 4 : 2)
    const isInFile = version === 0 || (readUint(2) & 15) === 0
    readUint(2)
    const base = readUint(baseBytes)
    for (let extent = readUint(2); extent > 0; extent -= 1) {
      readUint(indexBytes)
      const offset = readUint(offsetBytes)
      const length = readUint(lengthBytes)
      if (isInFile) extents.push({ id, at: base + offset, length })
    }
  }
  return extents
}
