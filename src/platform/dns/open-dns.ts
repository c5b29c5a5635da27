import { Resolver } from 'node:dns/promises'

const WAIT_MS = 2000
const TRIES = 2

/** Records of a name; none where there are none, 'silent' where no server gave a usable answer in time. */
type DnsAnswer = readonly string[] | 'silent'

/** What name servers say. An answer is data, whatever it says; nothing here throws. */
export type Dns = {
  findTexts: (name: string) => Promise<DnsAnswer>
  /** Names that this one stands for (CNAME), in lower case and without the last dot. */
  findAliases: (name: string) => Promise<DnsAnswer>
  /** IPv4 and IPv6. */
  findAddresses: (name: string) => Promise<DnsAnswer>
  /** Who may give out certificates for this very name (CAA, `issue`); its parents may say it too. */
  findIssuers: (name: string) => Promise<DnsAnswer>
}

/** Asks the name servers that are given, as `address` or `address:port`, or else those of this machine. */
export function openDns(servers?: readonly string[]): Dns {
  const resolver = new Resolver({ timeout: WAIT_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  return {
    findTexts: (name) => answerOf(resolver.resolveTxt(name), (parts) => parts.join('')),
    findAliases: (name) => answerOf(resolver.resolveCname(name), bareName),
    findAddresses: async (name) => {
      const found = await Promise.all([
        answerOf(resolver.resolve4(name), asIs),
        answerOf(resolver.resolve6(name), asIs),
      ])
      const known = found.flatMap((answer) => (answer === 'silent' ? [] : answer))
      return known.length === 0 && found.includes('silent') ? 'silent' : known
    },
    // A rule for wildcards or for reports alone forbids nothing here.
    findIssuers: async (name) => {
      const rules = await answerOf(resolver.resolveCaa(name), ({ issue }) => issue)
      return rules === 'silent' ? rules : rules.filter((issuer) => issuer !== undefined)
    },
  }
}

/** Whether these are addresses that `openDns` takes. */
export function canAskDns(servers: readonly string[]): boolean {
  try {
    new Resolver().setServers(servers)
    return true
  } catch {
    return false
  }
}

const asIs = (address: string) => address
const bareName = (name: string) => name.toLowerCase().replace(/\.$/, '')

async function answerOf<Record, Said>(asked: Promise<Record[]>, read: (record: Record) => Said) {
  try {
    return (await asked).map(read)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : ('silent' as const)
  }
}
