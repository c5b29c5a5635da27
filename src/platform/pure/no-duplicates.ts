export const hasNoDuplicates = (keys: readonly string[]): boolean => new Set(keys).size === keys.length
