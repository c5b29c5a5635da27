import { typedText } from './typed-text.ts'

// E-mail addresses as the HTML standard takes them (`<input type=email>`), and domains of any alphabet.

/** RFC 5321, 4.5.3.1.3: a path of 256 characters, less its brackets. */
export const EMAIL_MAX_LENGTH = 254

/** The standard's own pattern, with a top-level domain that is no number. Matches what `cleanEmail` returns. */
export const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Forms in which mail programs copy an address: 'Jan <jan@voorbeeld.nl>', 'jan@voorbeeld.nl <jan@voorbeeld.nl>'. */
const NAMED = /^[^<>]*<\s*([^<>\s]+)\s*>[;,]?$/
const MAILTO = /^mailto:([^?]*)(?:\?.*)?$/

/** The one address of a text in lower case; the text itself where it may name another one too. */
function bareAddress(text: string): string {
  const bracketed = NAMED.exec(text)?.[1] ?? text
  const address = MAILTO.exec(bracketed)?.[1] ?? bracketed
  return text.replaceAll(address, '').includes('@') ? text : address
}

/** An address as it is stored: in lower case, without anything invisible, its domain in punycode. */
export function cleanEmail(typed: string): string {
  const email = bareAddress(typedText(typed).toLowerCase())
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const isOtherAlphabet =
    /[^\u0020-\u007e]/.test(domain) && /^[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]+$/u.test(domain)
  return at !== -1 && isOtherAlphabet ? `${email.slice(0, at)}@${inPunycode(domain)}` : email
}

/** Left as it is where it is no domain. A URL writes it as browsers and mail servers ask for it. */
function inPunycode(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

export const isEmail = (typed: string) => EMAIL_PATTERN.test(cleanEmail(typed))
