// Forms of tokens: 32 bytes as base64url, alone or after an id. Signed tokens have sections
// separated by dots.
const TOKEN = /^(?:[\w-]+\.)*(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})?[\w-]{43}/
const WORD = /^[\w-]*/

/**
 * Returns the token at the start of a text, without what an email or chat added behind the token.
 * If the text has no token's form, such as a gallery's slug, returns its first word.
 */
export const linkTokenIn = (text: string): string => (TOKEN.exec(text) ?? WORD.exec(text))![0]
