import { inflateSync } from 'node:zlib'

type Decode = (hex: string) => string

// Standard fonts use Windows-1252 letters, embedded fonts use glyph numbers.
const asLetters: Decode = (hex) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'))

/** Returns a PDF's text, one line per piece. ToUnicode tables decode embedded fonts. */
export function textOfPdf(pdf: Uint8Array): string {
  const raw = Buffer.from(pdf).toString('latin1')
  const objects = objectsOf(raw)
  const fonts = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
      name!,
      decoderOf(objects, objects.get(id!)!),
    ]),
  )
  return [...objects.values()]
    .filter((body) => !body.includes('/Subtype') && !body.includes('/Length1'))
    .flatMap((body) => piecesOf(streamOf(body), fonts))
    .map((piece) => piece.replaceAll('\u00a0', ' '))
    .join('\n')
}

export const streamsOf = (pdf: Uint8Array): string[] =>
  [...objectsOf(Buffer.from(pdf).toString('latin1')).values()].map(streamOf)

const objectsOf = (raw: string): ReadonlyMap<string, string> =>
  new Map([...raw.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, body]) => [id!, body!]))

function streamOf(body: string): string {
  const stream = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1]
  try {
    return stream ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : ''
  } catch {
    return ''
  }
}

function decoderOf(objects: ReadonlyMap<string, string>, font: string): Decode {
  const table = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1]
  if (!table) return asLetters
  const ranges = streamOf(objects.get(table)!).matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)
  const letters = [...ranges].flatMap(([, list]) =>
    [...list!.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex]) =>
      Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  )
  return (hex) => (hex.match(/.{4}/g) ?? []).map((glyph) => letters[Number.parseInt(glyph, 16)]).join('')
}

function piecesOf(page: string, fonts: ReadonlyMap<string, Decode>): string[] {
  let decode = asLetters
  return [...page.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)].flatMap(([, font, shown]) => {
    if (font) decode = fonts.get(font) ?? asLetters
    if (shown === undefined) return []
    return [decode([...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join(''))]
  })
}
