/** A text as one line: nothing in it breaks the line, is no letter, or turns the direction in which others are read. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '').trim()
