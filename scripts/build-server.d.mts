export function buildServerIfNeeded(): Promise<number>
