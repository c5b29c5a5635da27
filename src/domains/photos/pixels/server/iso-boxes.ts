/** A box of an ISO base media file, as AVIF is one. */
export type Box = { type: string; content: Buffer }

/** The boxes that these bytes consist of; the last may be cut off. */
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

/** Content of the first box of a type; empty when there is none. */
export const contentOf = (boxes: readonly Box[], type: string): Buffer =>
  boxes.find((box) => box.type === type)?.content ?? Buffer.alloc(0)
