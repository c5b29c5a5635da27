export function buildWebIfNeeded(pages?: { pictures?: 'whole' | 'quarter' }): Promise<number>
