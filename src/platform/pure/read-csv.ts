export type CsvRow = { line: number; cells: string[] }

const SEPARATORS = [';', '\t', ',']
/** Excel's declaration of the separator, on a line of its own. */
const DECLARED_SEPARATOR = /^sep=(.)(\r\n|\n|\r|$)/i

/**
 * Parses CSV with any line ends. The separator is declared, or guessed from the first row. Skips
 * rows with only blank cells. An unclosed quote runs to the end of the text.
 */
export function readCsv(text: string): CsvRow[] {
  const declared = DECLARED_SEPARATOR.exec(text)
  const separator = declared?.[1] ?? guessSeparator(text)
  const rows: CsvRow[] = []
  let [line, at] = declared ? [2, declared[0].length] : [1, 0]
  while (at < text.length) {
    const row: CsvRow = { line, cells: [] }
    let ended = false
    while (!ended) {
      const cell = readCell(text, at, separator)
      row.cells.push(cell.value)
      line += cell.linesWithin
      at = cell.end
      ended = text[at] !== separator
      if (!ended) at++
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    line++
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
  }
  return rows
}

function readCell(text: string, start: number, separator: string) {
  const plainEnd = endOfPlain(text, start, separator)
  if (text[start] !== '"') return { value: text.slice(start, plainEnd), end: plainEnd, linesWithin: 0 }
  let close = text.indexOf('"', start + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  const quoted = text.slice(start + 1, close === -1 ? text.length : close)
  const end = close === -1 ? text.length : endOfPlain(text, close + 1, separator)
  const rest = close === -1 ? '' : text.slice(close + 1, end)
  const linesWithin = quoted.match(/\r\n|\n|\r/g)?.length ?? 0
  return { value: quoted.replaceAll('""', '"') + rest, end, linesWithin }
}

function endOfPlain(text: string, start: number, separator: string): number {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return end
}

function guessSeparator(text: string): string {
  const [firstLine = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r|\n/)
  const timesIn = (separator: string) => firstLine.split(separator).length
  return SEPARATORS.reduce((best, other) => (timesIn(other) > timesIn(best) ? other : best))
}

/** Decodes UTF-8, UTF-16 with a byte order mark, Windows-1252 of an older Excel, or Mac Roman. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const ofWindows = new TextDecoder('windows-1252').decode(bytes)
    const ofMac = new TextDecoder('macintosh').decode(bytes)
    return oddSigns(ofMac) < oddSigns(ofWindows) ? ofMac : ofWindows
  }
}

/** Non-ASCII characters in unlikely places, such as a capital after a small letter. */
const ODD = new RegExp(
  [
    String.raw`(?<=\p{Ll})[^\P{Lu}\p{ASCII}]`,
    String.raw`(?<=\p{Lu})[^\P{Lu}\p{ASCII}](?=\p{Ll})`,
    String.raw`(?<=\p{Lu}\p{Lu})[^\P{Ll}\p{ASCII}]`,
    String.raw`(?<=\p{L})[^\p{L}\p{ASCII}’”–—…\u00a0]`,
    String.raw`[^\p{L}\p{ASCII}‘“’–—\u00a0](?=\p{L})`,
  ].join('|'),
  'gu',
)

const oddSigns = (text: string) => text.match(ODD)?.length ?? 0
