// Forms of tokens: 32 bytes as base64url, alone or after an id; signed ones have sections with dots between them.
const TOKEN = /^(?:[\w-]+\.)*(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})?[\w-]{43}/
const WORD = /^[\w-]*/

/**
 * The token at the end of a link's address, without what stood behind the link in a mail or chat: full stop, bracket,
 * quote, star. A text without a token's form, such as a gallery's slug, keeps its first word.
 */
export const linkTokenIn = (text: string): string => (TOKEN.exec(text) ?? WORD.exec(text))![0]
