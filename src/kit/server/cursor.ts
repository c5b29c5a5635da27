/** Encodes what the next page needs to know. */
export const encodeCursor = (parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** Parts of a cursor; undefined for text that is none. Anyone can type a cursor, so each part is still to be checked. */
export function decodeCursor(cursor: string): unknown[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : undefined
  } catch {
    return undefined
  }
}
