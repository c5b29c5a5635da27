/** Texts are quoted; counts and amounts stay usable for calculation. A day is `YYYY-MM-DD`. */
export type Cell = string | number | { cents: number } | { day: string } | { moment: Date } | null | undefined

// What a spreadsheet takes for a formula, also after blanks and in full-width characters.
const formulaPattern = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A line for Dutch spreadsheets: semicolons, decimal commas, and no text that runs as a formula. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(written).join(';')}\r\n`

function written(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return quoted(cell)
  if ('cents' in cell) return (cell.cents / 100).toFixed(2).replace('.', ',')
  return quoted('day' in cell ? cell.day : momentText(cell.moment))
}

function quoted(text: string): string {
  const harmless = formulaPattern.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

const inAmsterdam = { timeZone: 'Europe/Amsterdam', dateStyle: 'short', timeStyle: 'short' } as const
let moments: Intl.DateTimeFormat | undefined

/** A time in Amsterdam's time zone: '2026-11-21 09:30'. */
export const momentText = (moment: Date) =>
  (moments ??= new Intl.DateTimeFormat('sv-SE', inAmsterdam)).format(moment)

/** A time that spreadsheets can sort and calculate with, in Amsterdam's time zone. */
export const momentCell = (moment: Date | null): Cell => moment && { moment }
