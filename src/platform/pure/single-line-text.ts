/**
 * Removes control characters, line separators, outer spaces, and the embeddings, overrides and
 * isolates of text direction.
 */
export const singleLineText = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '').trim()
