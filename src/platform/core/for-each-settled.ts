/**
 * Runs `work` for each item in turn. Failures don't stop the rest; a single one is thrown at the
 * end, several as an AggregateError.
 */
export async function forEachSettled<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error))
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('; '))
}
