type Iso<Value> = Value extends Date ? string : Value

/** A row with its dates as ISO text, as contracts send them. */
export const isoDates = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as { [Name in keyof Row]: Iso<Row[Name]> }
