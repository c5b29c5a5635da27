import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { parse } from 'tldts'
import { HOST_MAX_LENGTH, type HostFault } from '../own-domain.rules.ts'

const label = /^(?!-)[a-z\d-]{1,63}(?<!-)$/

/** Normalizes a typed name to lower case and punycode, or returns why it can't be a studio's own domain. */
export function readHost(typed: string, ours: readonly string[]): { host: string } | { fault: HostFault } {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .replace(/\.$/, '')
  if (bare.includes('*')) return { fault: 'wildcard' }
  if (isIP(bare.replace(/^\[|\]$/g, ''))) return { fault: 'ip_address' }
  if (/[\s/:?#@\\%]/.test(bare)) return { fault: 'not_a_name' }
  const host = domainToASCII(bare)
  if (host.length > HOST_MAX_LENGTH || bare.length > HOST_MAX_LENGTH) return { fault: 'too_long' }
  // Also in other notations, such as '0x7f.1', that mean an IP address.
  if (isIP(host)) return { fault: 'ip_address' }
  if (!host || !host.split('.').every((part) => label.test(part))) return { fault: 'not_a_name' }
  if (!host.includes('.')) return { fault: 'no_dot' }
  if (ours.some((own) => host === own || host.endsWith(`.${own}`))) return { fault: 'ours' }
  const { domain, publicSuffix } = parse(host, { allowPrivateDomains: true })
  return domain === null || publicSuffix === host ? { fault: 'public_suffix' } : { host }
}
