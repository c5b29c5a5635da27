/** Letters of the scripts that are written from right to left, with their marks and digits. */
const RTL = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]'
const anyRightToLeft = new RegExp(RTL, 'u')
// Signs and digits between two such letters belong to them; a bracket only with its other half.
const BETWEEN = `(?!${RTL})[^\\p{L}()[\\]{},;·\\n]`
const BRACKETS_BETWEEN = `[(\\[{](?:${BETWEEN})*[)\\]}]`
const BRACKETED = `[(\\[{](?:${BETWEEN})*${RTL}(?:${BETWEEN}|${RTL})*[)\\]}]`
const RUN = new RegExp(`(${RTL}(?:(?:${BETWEEN}|${BRACKETS_BETWEEN})*(?:${RTL}|${BRACKETED}))*)`, 'gu')

/** Whether a text has letters that run from right to left. */
export const isRightToLeft = (text: string): boolean => anyRightToLeft.test(text)

/** Writes apostrophes as ’: what people typed and the catalogue have straight ones. Addresses stay as they are. */
export const withApostrophes = (text: string): string => text.replace(/(?<=\p{L})'(?=\p{L})(?!\S*@)/gu, '’')

/** Splits a text around names in right-to-left scripts: those are at the odd places. */
export const splitRightToLeft = (text: string): string[] => (isRightToLeft(text) ? text.split(RUN) : [text])

/**
 * A text as it is shown where nothing can be marked up: with ’, and names in right-to-left scripts isolated (U+2068,
 * U+2069), so that what stands beside them keeps its place. Never for what is stored, searched or edited.
 */
export const shownText = (text: string): string =>
  splitRightToLeft(withApostrophes(text))
    .map((part, at) => (at % 2 === 1 ? `\u2068${part}\u2069` : part))
    .join('')
