const SEPARATOR = /[\s.\-\u00ad\u200b-\u200f\u2010-\u2015\u2060\u2212]/g

/**
 * A code in capitals, without what people write or paste between its signs: blanks of any kind, dots, hyphens and
 * dashes. ' nl91 abna 0417–1643.00' becomes 'NL91ABNA0417164300'.
 */
export const bareCode = (typed: string) => typed.replaceAll(SEPARATOR, '').toUpperCase()
