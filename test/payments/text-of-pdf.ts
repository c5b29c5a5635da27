import { inflateSync } from 'node:zlib'

/** The text operators of the pages, decompressed. */
export function textOfPdf(pdf: Uint8Array): string {
  const raw = Buffer.from(pdf).toString('latin1')
  const pages = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body]) =>
    inflateSync(Buffer.from(body!, 'latin1')).toString('latin1'),
  )
  return pages
    .flatMap((page) => [...page.matchAll(/\[(.*?)\] TJ/g)])
    .map(([, shown]) => [...shown!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join(''))
    .map((hex) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')).replaceAll('\u00a0', ' '))
    .join('\n')
}
