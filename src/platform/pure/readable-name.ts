/** A letter, digit or emoji that is drawn: some letters, such as the Hangul filler, are not. */
const READABLE =
  /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u
const DRAWN = /[^\p{Default_Ignorable_Code_Point}\p{M}\s]/u
/** No script stacks more marks on a letter than Tibetan and Burmese, which take up to six. */
const TOO_MANY_MARKS = /\p{M}{7}/u

/** Whether people can call something by this name. */
export const isReadableName = (name: string): boolean => READABLE.test(name) && !TOO_MANY_MARKS.test(name)

/** Whether a text that may be empty shows something, or is empty. */
export const isVisibleOrEmpty = (text: string): boolean =>
  text === '' || (DRAWN.test(text) && !TOO_MANY_MARKS.test(text))

/** The text without the marks that are too many on one letter, for a name that nobody can correct. */
export const withFewMarks = (text: string): string => text.replace(/(\p{M}{6})\p{M}+/gu, '$1')
