import { typedText } from './typed-text.ts'

const SEPARATOR = /[\s.\-\u2010-\u2015\u2212]/g

/**
 * A code in capitals, without what people write or paste between its signs: blanks of any kind, dots, hyphens and
 * dashes. ' nl91 abna 0417–1643.00' becomes 'NL91ABNA0417164300'.
 */
export const bareCode = (typed: string) => typedText(typed).replaceAll(SEPARATOR, '').toUpperCase()
