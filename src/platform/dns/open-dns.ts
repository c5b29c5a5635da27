import { Resolver } from 'node:dns/promises'

const WAIT_MS = 2000
const TRIES = 2

/** Records of a name; 'silent' when no server gave a usable answer in time. */
type DnsAnswer = readonly string[] | 'silent'

/** DNS lookups that never throw. */
export type Dns = {
  findTexts: (name: string) => Promise<DnsAnswer>
  /** CNAME targets, in lower case and without the last dot. */
  findAliases: (name: string) => Promise<DnsAnswer>
  findIpAddresses: (name: string) => Promise<DnsAnswer>
  /**
   * Issuers that CAA `issue` records of exactly this name allow. Parent domains may have records
   * too.
   */
  findIssuers: (name: string) => Promise<DnsAnswer>
}

export function openDns(servers?: readonly string[]): Dns {
  const resolver = new Resolver({ timeout: WAIT_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  return {
    findTexts: (name) => answerOf(resolver.resolveTxt(name), (parts) => parts.join('')),
    findAliases: (name) => answerOf(resolver.resolveCname(name), bareName),
    findIpAddresses: async (name) => {
      const found = await Promise.all([
        answerOf(resolver.resolve4(name), asIs),
        answerOf(resolver.resolve6(name), asIs),
      ])
      const known = found.flatMap((answer) => (answer === 'silent' ? [] : answer))
      return known.length === 0 && found.includes('silent') ? 'silent' : known
    },
    // Only `issue` records restrict a single name; CAA records for wildcards or reports don't.
    findIssuers: async (name) => {
      const rules = await answerOf(resolver.resolveCaa(name), ({ issue }) => issue)
      return rules === 'silent' ? rules : rules.filter((issuer) => issuer !== undefined)
    },
  }
}

export function areValidDnsServers(servers: readonly string[]): boolean {
  try {
    new Resolver().setServers(servers)
    return true
  } catch {
    return false
  }
}

const asIs = (ipAddress: string) => ipAddress
const bareName = (name: string) => name.toLowerCase().replace(/\.$/, '')

async function answerOf<Record, Value>(lookup: Promise<Record[]>, read: (record: Record) => Value) {
  try {
    return (await lookup).map(read)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : ('silent' as const)
  }
}
