/** `day` is `YYYY-MM-DD`. */
export type Cell = string | number | { cents: number } | { day: string } | { moment: Date } | null | undefined

// Text that a spreadsheet runs as a formula, also after blanks and in full-width characters.
const formulaPattern = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** Formats a row for Dutch spreadsheets. An apostrophe disables formulas. */
export const csvRow = (cells: readonly Cell[]) => `${cells.map(cellText).join(';')}\r\n`

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return quote(cell)
  if ('cents' in cell) return (cell.cents / 100).toFixed(2).replace('.', ',')
  return quote('day' in cell ? cell.day : momentText(cell.moment))
}

function quote(text: string): string {
  const harmless = formulaPattern.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

const inAmsterdam = { timeZone: 'Europe/Amsterdam', dateStyle: 'short', timeStyle: 'short' } as const
let momentFormat: Intl.DateTimeFormat | undefined

/** Formats a time in Amsterdam's time zone: '2026-11-21 09:30'. */
export const momentText = (moment: Date) =>
  (momentFormat ??= new Intl.DateTimeFormat('sv-SE', inAmsterdam)).format(moment)

export const momentCell = (moment: Date | null): Cell => moment && { moment }
