import { parseUrl } from './missing-builtins.ts'
import { cleanTypedText } from './typed-text.ts'

export const WEB_ADDRESS_MAX_LENGTH = 500

/** A colon before digits begins a port: 'voorbeeld.nl:8080'. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i

/** Normalizes a URL for storage: 'voorbeeld.nl/hook' becomes 'https://voorbeeld.nl/hook'. */
export function tidyWebAddress(typed: string): string {
  const text = cleanTypedText(typed).replace(/^<(.*)>$/, '$1')
  if (text === '') return ''
  if (SCHEME.test(text)) return text.replace(SCHEME, (scheme) => scheme.toLowerCase())
  return `https://${text.replace(/^\/\//, '')}`
}

export function isWebAddress(typed: string): boolean {
  const address = tidyWebAddress(typed)
  return !/\s/.test(address) && Boolean(parseUrl(address)?.hostname)
}
