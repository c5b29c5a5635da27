export function buildWebIfNeeded(): Promise<number>
