import { cleanTypedText } from './typed-text.ts'

/** RFC 5321, 4.5.3.1.3: a path of 256 characters, less its brackets. */
export const EMAIL_MAX_LENGTH = 254

/**
 * Pattern of the HTML standard for results of `cleanEmail`. Also requires a dot in the domain and a
 * letter in the domain's last part.
 */
export const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Address with a name, copied from a mail program: 'Jan <jan@voorbeeld.nl>'. The name may be the
 * address itself.
 */
const NAMED = /^[^<>]*<\s*([^<>\s]+)\s*>[;,]?$/
const MAILTO = /^mailto:([^?]*)(?:\?.*)?$/

/** Returns the only address in a text, or the whole text if it may hold several addresses. */
function bareAddress(text: string): string {
  const bracketed = NAMED.exec(text)?.[1] ?? text
  const address = MAILTO.exec(bracketed)?.[1] ?? bracketed
  return text.replaceAll(address, '').includes('@') ? text : address
}

/** Normalizes an address for storage: lower case, nothing invisible, its domain in punycode. */
export function cleanEmail(typed: string): string {
  const email = bareAddress(cleanTypedText(typed).toLowerCase())
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const isOtherAlphabet =
    /[^\u0020-\u007e]/.test(domain) && /^[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]+$/u.test(domain)
  return at !== -1 && isOtherAlphabet ? `${email.slice(0, at)}@${inPunycode(domain)}` : email
}

function inPunycode(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

export const isEmail = (typed: string) => EMAIL_PATTERN.test(cleanEmail(typed))
