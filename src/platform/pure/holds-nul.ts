/** Whether a text, or any text within a value, has the one letter that the database can't hold. */
export const holdsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsNul)
