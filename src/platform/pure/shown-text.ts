const RTL = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]'
const anyRightToLeft = new RegExp(RTL, 'u')
// Digits and most signs between two right-to-left letters join their run; a bracket joins only with
// its other half.
const BETWEEN = `(?!${RTL})[^\\p{L}()[\\]{},;·\\n]`
const BRACKETS_BETWEEN = `[(\\[{](?:${BETWEEN})*[)\\]}]`
const BRACKETED = `[(\\[{](?:${BETWEEN})*${RTL}(?:${BETWEEN}|${RTL})*[)\\]}]`
const RUN = new RegExp(`(${RTL}(?:(?:${BETWEEN}|${BRACKETS_BETWEEN})*(?:${RTL}|${BRACKETED}))*)`, 'gu')

export const hasRightToLeft = (text: string): boolean => anyRightToLeft.test(text)

/** Replaces straight apostrophes between letters by ’, except in email addresses. */
export const withApostrophes = (text: string): string => text.replace(/(?<=\p{L})'(?=\p{L})(?!\S*@)/gu, '’')

/** Splits a text around right-to-left names, which get odd indexes. */
export const splitAroundRightToLeft = (text: string): string[] =>
  hasRightToLeft(text) ? text.split(RUN) : [text]

/**
 * Prepares text for display without markup: sets ’ and isolates right-to-left names (U+2068,
 * U+2069), so that the text around them keeps its order. The result must not be stored, searched or
 * edited.
 */
export const shownText = (text: string): string =>
  splitAroundRightToLeft(withApostrophes(text))
    .map((part, at) => (at % 2 === 1 ? `\u2068${part}\u2069` : part))
    .join('')
