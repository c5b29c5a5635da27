/** Left behind by copying from a chat or a document: zero-width characters, direction marks, soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Letters, digits and signs as keyboards for Chinese and Japanese write them, each a fixed distance from its plain one. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_DISTANCE = 0xfe_e0
/** Hyphens, dashes and the minus sign, as word processors write them. */
const DASH = /[\u2010-\u2015\u2212]/g

/**
 * What was typed or pasted, in plain characters: '１２ ' becomes '12'. Superscripts stay, because a house number '12²' is
 * not 122.
 */
export const typedText = (typed: string): string =>
  typed
    .replaceAll(INVISIBLE, '')
    .replaceAll(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_DISTANCE))
    .trim()

/** Writes every dash as a hyphen, for numbers that people type with any of them. */
export const withHyphens = (text: string): string => text.replaceAll(DASH, '-')
