/** Invisible characters of copied text: zero-width characters, direction marks, soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Characters of Chinese and Japanese keyboards, each a fixed distance from its ASCII one. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_DISTANCE = 0xfe_e0
const DASH = /[\u2010-\u2015\u2212]/g

/**
 * Converts typed text to plain characters: '１２ ' becomes '12'. Superscripts stay, because a house
 * number '12²' is not 122.
 */
export const cleanTypedText = (typed: string): string =>
  typed
    .replaceAll(INVISIBLE, '')
    .replaceAll(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_DISTANCE))
    .trim()

export const replaceDashesByHyphens = (text: string): string => text.replaceAll(DASH, '-')

const SEPARATOR = /[\s.\-\u2010-\u2015\u2212]/g

/**
 * Writes a code in capitals without separators: ' nl91 abna 0417–1643.00' becomes
 * 'NL91ABNA0417164300'.
 */
export const bareCode = (typed: string) => cleanTypedText(typed).replaceAll(SEPARATOR, '').toUpperCase()
