/** Left behind by copying from a chat or a document: zero-width characters, direction marks, soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Letters, digits and signs as keyboards for Chinese and Japanese write them, each a fixed distance from its plain one. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_DISTANCE = 0xfe_e0

/**
 * What was typed or pasted, in plain characters: '１２ ' becomes '12'. Superscripts stay, because a house number '12²' is
 * not 122.
 */
export const typedText = (typed: string): string =>
  typed
    .replaceAll(INVISIBLE, '')
    .replaceAll(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_DISTANCE))
    .trim()
