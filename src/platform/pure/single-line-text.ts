/**
 * Removes control characters, line separators, direction overrides and isolates, and outer spaces.
 */
export const singleLineText = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '').trim()
