import { pngChunksIn } from './colour-in-file.ts'
import { boxesIn, contentOf } from './iso-boxes.ts'
import type { PhotoContentType } from './photo-format.ts'
import type { BytesFrom } from './read-header.ts'

/** Transfer characteristics (ITU-T H.273) whose values decoders here would show grey: PQ and HLG. */
const HDR_TRANSFERS = [16, 18]
const HEAD_BYTES = 64 * 1024

/** Whether an AVIF or PNG has its pixels in PQ or HLG; one that merely carries a gain map has not. */
export async function isHdr(bytesFrom: BytesFrom, contentType: PhotoContentType): Promise<boolean> {
  if (contentType !== 'image/avif' && contentType !== 'image/png') return false
  const head = await bytesFrom(0, HEAD_BYTES)
  const transfer = contentType === 'image/avif' ? avifTransferOf(head) : pngChunksIn(head).get('cICP')?.[1]
  return transfer !== undefined && HDR_TRANSFERS.includes(transfer)
}

/** Version and flags, which some boxes begin with. */
const FULL_BOX_BYTES = 4

function avifTransferOf(head: Buffer): number | undefined {
  const meta = boxesIn(contentOf(boxesIn(head), 'meta').subarray(FULL_BOX_BYTES))
  const properties = boxesIn(contentOf(meta, 'iprp'))
  const own = propertiesOf(primaryItemOf(contentOf(meta, 'pitm')), contentOf(properties, 'ipma'))
  const colours = boxesIn(contentOf(properties, 'ipco')).filter(
    ({ type, content }, at) =>
      own.has(at + 1) && type === 'colr' && content.toString('latin1', 0, 4) === 'nclx',
  )
  const [colour] = colours
  return colour && colour.content.length >= 8 ? colour.content.readUInt16BE(6) : undefined
}

const primaryItemOf = (pitm: Buffer) => {
  if (pitm.length < 6) return undefined
  return pitm[0] === 0 ? pitm.readUInt16BE(4) : pitm.readUIntBE(4, Math.min(4, pitm.length - 4))
}

/** Places, from 1, that an item's properties have among all. */
function propertiesOf(item: number | undefined, ipma: Buffer): Set<number> {
  const places = new Set<number>()
  if (ipma.length < 8) return places
  const idBytes = ipma[0] === 0 ? 2 : 4
  const placeBytes = ipma[3]! & 1 ? 2 : 1
  const mask = placeBytes === 2 ? 0x7f_ff : 0x7f
  let at = 8
  while (at + idBytes < ipma.length) {
    const id = ipma.readUIntBE(at, idBytes)
    const end = at + idBytes + 1 + ipma[at + idBytes]! * placeBytes
    for (at += idBytes + 1; at < Math.min(end, ipma.length - placeBytes + 1); at += placeBytes)
      if (id === item) places.add(ipma.readUIntBE(at, placeBytes) & mask)
    at = end
  }
  return places
}
