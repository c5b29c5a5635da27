type IsoMoments<Row> = {
  [Key in keyof Row]: Exclude<Row[Key], Date> | (Date extends Row[Key] ? string : never)
}

/** Copies a row as the wire has it: its moments as text, all else as it is. */
export const isoMoments = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  ) as IsoMoments<Row>
