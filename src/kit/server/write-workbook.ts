import writeExcelFile, { type CellObject } from 'write-excel-file/node'
import { workbookNl } from '../list.nl.ts'
import { momentText } from './csv-rows.ts'

/** Each part is a JSON array of rows. */
export type Workbook = { columns: readonly string[]; parts: readonly string[] }

type CellOfJson = string | number | { cents: number } | { day: string } | { moment: string } | null

const formats = {
  // Text format, because a spreadsheet reinterprets edited cells otherwise.
  text: '@',
  euros: '[$€-413] #,##0.00;[$€-413] -#,##0.00',
  day: 'dd-mm-yyyy',
  moment: 'dd-mm-yyyy hh:mm',
}

export function writeWorkbook({ columns, parts }: Workbook): Promise<Buffer> {
  const head = columns.map((column) => ({ ...textCell(column), fontWeight: 'bold' as const }))
  const rows = parts.flatMap((part) => (JSON.parse(part) as CellOfJson[][]).map((cells) => cells.map(cellOf)))
  const sheet = [head, ...rows]
  return writeExcelFile(sheet, {
    sheet: workbookNl.sheet,
    stickyRowsCount: 1,
    columns: columns.map((_, at) => ({ width: widthOf(sheet.map((row) => row[at] ?? null)) })),
  }).toBuffer()
}

function cellOf(cell: CellOfJson): CellObject | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (typeof cell === 'string') return textCell(cell)
  if ('cents' in cell) return { value: cell.cents / 100, type: Number, format: formats.euros }
  return 'day' in cell ? timeCell(cell.day, 'day') : timeCell(momentText(new Date(cell.moment)), 'moment')
}

/** Range of Excel’s days. Before March 1900 Excel counts a 29 February that did not exist. */
const [FIRST_DAY, LAST_DAY] = ['1900-03-01', '9999-12-31T24:00Z']

function timeCell(text: string, format: 'day' | 'moment'): CellObject {
  const value = new Date(format === 'day' ? `${text}T00:00Z` : `${text.replace(' ', 'T')}Z`)
  return value >= new Date(FIRST_DAY) && value < new Date(LAST_DAY)
    ? { value, type: Date, format: formats[format] }
    : textCell(text)
}

/** Excel reports a file with a longer text as damaged. */
const TEXT_MAX_LENGTH = 32_767

function textCell(text: string): CellObject {
  const short = text.length > TEXT_MAX_LENGTH ? `${text.slice(0, TEXT_MAX_LENGTH - 1)}…` : text
  // Excel reads `_x0041_` in a text as the character with that code.
  const plain = short.replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
  // The library uses texts as keys of a plain object, which already has keys like 'constructor'.
  // The library does not write `\0` to the file.
  const value = plain in {} ? `${plain}\0` : plain
  return { value, type: String, format: formats.text }
}

const [WIDTH_MIN, WIDTH_MAX] = [8, 50]

/** Width in characters. A date or amount that doesn't fit would show as '####'. */
function widthOf(cells: readonly (CellObject | null)[]): number {
  const longest = cells.reduce((most, cell) => Math.max(most, lengthOf(cell)), 0)
  return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, longest + 2))
}

function lengthOf(cell: CellObject | null): number {
  if (typeof cell?.value === 'string') return cell.value.length
  if (typeof cell?.value === 'number') return String(Math.trunc(cell.value)).length + 8
  return cell?.format?.length ?? 0
}
