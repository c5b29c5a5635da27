/** A visible letter, digit or emoji: some letters, such as the Hangul filler, are invisible. */
const READABLE =
  /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u
const DRAWN = /[^\p{Default_Ignorable_Code_Point}\p{M}\s]/u
/** Tibetan and Burmese stack the most marks on a letter, up to six. */
const TOO_MANY_MARKS = /\p{M}{7}/u

export const isReadableName = (name: string): boolean => READABLE.test(name) && !TOO_MANY_MARKS.test(name)

export const isVisibleOrEmpty = (text: string): boolean =>
  text === '' || (DRAWN.test(text) && !TOO_MANY_MARKS.test(text))

export const limitCombiningMarks = (text: string): string => text.replace(/(\p{M}{6})\p{M}+/gu, '$1')
