/**
 * Does `work` for each, one after the other. What goes wrong with some keeps none of the others from its turn, and is
 * thrown when all have had theirs.
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
