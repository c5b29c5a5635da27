import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { readZip } from '#test/journeys/read-zip.ts'

const namespaces = { x: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main' }

/** A text, a number with the format it is shown in, or an empty cell. */
export type ReadCell = string | { number: number; format: string } | null

type ReadWorkbook = { rows: ReadCell[][]; isHeadBold: boolean; frozenRows: number }

/** Reads an .xlsx by its XML, as a spreadsheet does; throws for a cell that is a formula. */
export function readWorkbook(bytes: Buffer): ReadWorkbook {
  const files = new Map(readZip(bytes).map(({ name, bytes: file }) => [name, file.toString()]))
  using sheet = XmlDocument.fromString(files.get('xl/worksheets/sheet1.xml')!)
  using shared = XmlDocument.fromString(files.get('xl/sharedStrings.xml')!)
  using styles = XmlDocument.fromString(files.get('xl/styles.xml')!)
  const all = (from: XmlDocument | XmlElement, path: string) => from.find(path, namespaces) as XmlElement[]
  const texts = all(shared, '//x:si').map(({ content }) => decoded(content))
  const formats = new Map(
    all(styles, '//x:numFmt').map((one) => [one.attr('numFmtId')!.value, one.attr('formatCode')!.value]),
  )
  const fonts = all(styles, '//x:fonts/x:font')
  const looks = all(styles, '//x:cellXfs/x:xf')
  const lookOf = (cell: XmlElement) => looks[Number(cell.attr('s')?.value ?? 0)]!

  const read = (cell: XmlElement): ReadCell => {
    if (all(cell, 'x:f').length > 0) throw new Error(`a formula: ${cell.toString()}`)
    const [value] = all(cell, 'x:v')
    if (!value) return null
    if (cell.attr('t')?.value === 's') return texts[Number(value.content)]!
    return {
      number: Number(value.content),
      format: formats.get(lookOf(cell).attr('numFmtId')?.value ?? '') ?? '',
    }
  }
  const rows = all(sheet, '//x:row').map((row) => {
    const cells: ReadCell[] = []
    for (const cell of all(row, 'x:c')) cells[columnOf(cell.attr('r')!.value)] = read(cell)
    return Array.from(cells, (cell) => cell ?? null)
  })
  const head = all(sheet, '//x:row[1]/x:c')
  return {
    rows,
    isHeadBold: head.every((cell) => all(fonts[Number(lookOf(cell).attr('fontId')?.value)]!, 'x:b').length),
    frozenRows: Number(all(sheet, '//x:pane[@state="frozen"]')[0]?.attr('ySplit')?.value ?? 0),
  }
}

const columnOf = (address: string) =>
  [...address.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Excel's notation of a character by its code. */
const decoded = (text: string) =>
  text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
