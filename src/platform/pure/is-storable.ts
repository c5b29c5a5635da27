/** Whether every text within a value can be kept: the database holds neither NUL nor half a surrogate pair. */
export const isStorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? !value.includes('\0') && value.isWellFormed()
    : typeof value !== 'object' || value === null || Object.values(value).every(isStorable)
