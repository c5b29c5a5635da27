/** Of a spreadsheet's cells: a text is quoted, a count and an amount are there to calculate with. */
export type Cell = string | number | { cents: number } | null | undefined

// What a spreadsheet takes for a formula, also behind blanks and in the wide letters of some alphabets.
const formulaPattern = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A line as a Dutch spreadsheet reads it: semicolons between, a comma in amounts, and no text that acts as a formula. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(written).join(';')}\r\n`

function written(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return (cell.cents / 100).toFixed(2).replace('.', ',')
  const harmless = formulaPattern.test(cell) ? `'${cell}` : cell
  return `"${harmless.replaceAll('"', '""')}"`
}

const moments = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** A moment as a spreadsheet can sort and calculate with. */
export const momentCell = (moment: Date | null): Cell => moment && moments.format(moment)
