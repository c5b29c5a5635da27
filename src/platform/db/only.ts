/** Returns the row of a query that always gives exactly one; throws otherwise. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length !== 1) throw new Error(`${rows.length} rows instead of one`)
  return row
}
