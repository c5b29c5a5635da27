import exifr from 'exifr'
import type { Metadata } from 'sharp'
import { withoutExifHeader } from './capture.ts'
import { rightsExif } from './exif-block.ts'

/** Maker and rights of a photo. */
export type Rights = { artist?: string | undefined; copyright?: string | undefined }

const ARTIST = 0x01_3b
const COPYRIGHT = 0x82_98
const IPTC_BYLINE = 80
const IPTC_COPYRIGHT = 116

/** Reads the rights from EXIF, XMP or IPTC, in this order; `header` is what a decoder found in the file. */
export async function readRights(path: string, { format, exif, xmp }: Metadata): Promise<Rights> {
  const isReadHere = format === 'jpeg' || format === 'tiff'
  const options = { xmp: true, iptc: true, mergeOutput: false, exif: false, gps: false, ifd1: false }
  const source = isReadHere ? path : exif && withoutExifHeader(exif)
  const { ifd0, dc, iptc } =
    (source &&
      (await exifr
        .parse(source, { ...options, reviveValues: false, translateKeys: false, translateValues: false })
        .catch(() => undefined))) ??
    {}
  const xmpText = isReadHere ? '' : (xmp?.toString() ?? '')
  return {
    artist: firstText([
      ifd0?.[ARTIST],
      unescapedXml(dc?.creator ?? itemIn(xmpText, 'dc:creator')),
      iptc?.[IPTC_BYLINE],
    ]),
    copyright: firstText([
      ifd0?.[COPYRIGHT],
      unescapedXml(dc?.rights ?? itemIn(xmpText, 'dc:rights')),
      iptc?.[IPTC_COPYRIGHT],
    ]),
  }
}

/** The first item of a list in XMP. */
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
        .map((one) => textOf(one))
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

/** A JPEG that had no metadata, with its rights in EXIF, and in XMP too where it is large enough to get around. */
export function withRights(jpeg: Buffer, rights: Rights, { withXmp = false } = {}): Buffer {
  if (!rights.artist && !rights.copyright) return jpeg
  const exif = segment(Buffer.concat([Buffer.from('Exif\0\0'), rightsExif(rights)]))
  return behindStart(jpeg, withXmp ? Buffer.concat([exif, segment(xmpOf(rights))]) : exif)
}

/** The EXIF of another JPEG, as its decoder gives it. */
export const withExifOf = (jpeg: Buffer, exif: Buffer | undefined): Buffer =>
  exif ? behindStart(jpeg, segment(exif)) : jpeg

const behindStart = (jpeg: Buffer, bytes: Buffer) =>
  Buffer.concat([jpeg.subarray(0, 2), bytes, jpeg.subarray(2)])

function segment(content: Buffer): Buffer {
  const head = Buffer.from([0xff, APP1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

const unescapedXml = (value: unknown) =>
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
