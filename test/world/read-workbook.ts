import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { expect } from 'vitest'
import { readCsv } from '#platform/pure/read-csv.ts'
import { withWorkbookExtension } from '#kit/list.rules.ts'
import { readZip } from '#test/journeys/read-zip.ts'

const namespaces = { x: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main' }

type WorkbookCell = string | { number: number; format: string } | null

type Workbook = { rows: WorkbookCell[][]; isHeadBold: boolean; frozenRows: number }

/** Parses an .xlsx. Throws for formulas. */
export function readWorkbook(bytes: Buffer): Workbook {
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
  const cellFormats = all(styles, '//x:cellXfs/x:xf')
  const lookOf = (cell: XmlElement) => cellFormats[Number(cell.attr('s')?.value ?? 0)]!

  const read = (cell: XmlElement): WorkbookCell => {
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
    const cells: WorkbookCell[] = []
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
  Buffer.from(address.replace(/\d+$/, '')).reduce((sum, code) => sum * 26 + code - 64, 0) - 1

/** Decodes characters that Excel writes by their code. */
const decoded = (text: string) =>
  text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Expects a workbook to equal its CSV. Returns the rows below the header. */
export async function expectSameAsCsv(who: { get: (path: string) => Promise<Response> }, csvPath: string) {
  const [csv, workbook] = [await who.get(csvPath), await who.get(withWorkbookExtension(csvPath))]
  expect(workbook.status).toBe(200)
  expect(workbook.headers.get('cache-control')).toBe('private, no-store')
  expect(workbook.headers.get('content-disposition')).toBe(
    csv.headers.get('content-disposition')!.replaceAll('.csv', '.xlsx'),
  )
  const { rows } = readWorkbook(Buffer.from(await workbook.arrayBuffer()))
  const [columns = [], ...lines] = readCsv(await csv.text()).map(({ cells }) => cells)
  expect(rows[0]).toEqual(columns)
  expect(rows.slice(1).map((row) => columns.map((_, at) => asInCsv(row[at] ?? null)))).toEqual(
    lines.map((cells) => cells.map((cell) => cell.replace(/^'(?=\s*[=+\-@])/, ''))),
  )
  return rows.slice(1)
}

const DAYS_UNTIL_1970 = 25_569
const MINUTES_OF_DAY = 1440

function asInCsv(cell: WorkbookCell): string {
  if (cell === null || typeof cell === 'string') return cell ?? ''
  const { number, format } = cell
  if (format.includes('€')) return number.toFixed(2).replace('.', ',')
  if (!format.startsWith('dd-mm-yyyy')) return String(number)
  const minutes = Math.round((number - DAYS_UNTIL_1970) * MINUTES_OF_DAY)
  const time = new Date(minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ')
  return format.endsWith('hh:mm') ? time : time.slice(0, 10)
}
