export const isEachOnce = (keys: readonly string[]): boolean => new Set(keys).size === keys.length
