export async function repeatWhileAny(batch: () => Promise<number>): Promise<void> {
  while ((await batch()) > 0);
}
