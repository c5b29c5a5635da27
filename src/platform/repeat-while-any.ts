/** Repeats work in small batches, each in a transaction of its own, until a batch did nothing. */
export async function repeatWhileAny(batch: () => Promise<number>): Promise<void> {
  while ((await batch()) > 0);
}
