import type { Metadata } from 'sharp'
import { parseTags } from './capture.ts'
import { ARTIST_TAG, COPYRIGHT_TAG, buildRightsExif, type Rights } from './exif-block.ts'

const IPTC_BYLINE = 80
const IPTC_COPYRIGHT = 116

/** Prefers EXIF to XMP, and XMP to IPTC. */
export async function readRights(path: string, { format, exif, xmp }: Metadata): Promise<Rights> {
  const isReadHere = format === 'jpeg' || format === 'tiff'
  const options = { xmp: true, iptc: true, mergeOutput: false, exif: false, gps: false, ifd1: false }
  const source = isReadHere ? path : exif
  const { ifd0, dc, iptc } = (source && (await parseTags(source, options))) ?? {}
  const xmpText = isReadHere ? '' : (xmp?.toString() ?? '')
  return {
    artist: firstText([
      ifd0?.[ARTIST_TAG],
      unescapeXml(dc?.creator ?? itemIn(xmpText, 'dc:creator')),
      iptc?.[IPTC_BYLINE],
    ]),
    copyright: firstText([
      ifd0?.[COPYRIGHT_TAG],
      unescapeXml(dc?.rights ?? itemIn(xmpText, 'dc:rights')),
      iptc?.[IPTC_COPYRIGHT],
    ]),
  }
}

const itemIn = (xmp: string, name: string): string | undefined =>
  new RegExp(`<${name}>\\s*<rdf:\\w+>\\s*<rdf:li[^>]*>([^<]*)<`).exec(xmp)?.[1]

const RIGHTS_MAX_LENGTH = 200

const firstText = (values: readonly unknown[]): string | undefined =>
  values.map((value) => textOf(value)).find((text) => text !== '')

/** XMP has lists of makers, and rights in several languages. */
function textOf(value: unknown): string {
  if (Array.isArray(value))
    return textOf(
      value
        .map((item) => textOf(item))
        .filter(Boolean)
        .join(', '),
    )
  if (typeof value === 'object' && value !== null && 'value' in value) return textOf(value.value)
  if (typeof value !== 'string') return ''
  return value
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, RIGHTS_MAX_LENGTH)
    .trim()
}

const APP1 = 0xe1

/** The JPEG must have no metadata. */
export function withRights(jpeg: Buffer, rights: Rights, { withXmp = false } = {}): Buffer {
  if (!rights.artist && !rights.copyright) return jpeg
  const exif = segment(Buffer.concat([Buffer.from('Exif\0\0'), buildRightsExif(rights)]))
  return insertAfterStart(jpeg, withXmp ? Buffer.concat([exif, segment(xmpOf(rights))]) : exif)
}

export const insertExif = (jpeg: Buffer, exif: Buffer | undefined): Buffer =>
  exif ? insertAfterStart(jpeg, segment(exif)) : jpeg

const insertAfterStart = (jpeg: Buffer, bytes: Buffer) =>
  Buffer.concat([jpeg.subarray(0, 2), bytes, jpeg.subarray(2)])

function segment(content: Buffer): Buffer {
  const head = Buffer.from([0xff, APP1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

const unescapeXml = (value: unknown) =>
  textOf(value)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function xmpOf({ artist, copyright }: Rights): Buffer {
  const creator =
    artist && `<dc:creator><rdf:Seq><rdf:li>${escapeXml(artist)}</rdf:li></rdf:Seq></dc:creator>`
  const rights =
    copyright &&
    `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(copyright)}</rdf:li></rdf:Alt></dc:rights>`
  return Buffer.from(
    'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
      '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">' +
      `${creator ?? ''}${rights ?? ''}</rdf:Description></rdf:RDF></x:xmpmeta>`,
  )
}
