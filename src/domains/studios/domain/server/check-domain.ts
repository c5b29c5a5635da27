import { isIP } from 'node:net'
import { path } from '#domains/access/paths.rules.ts'
import { asSystem, publishToAdmins } from '#domains/access/server/access.ts'
import { record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Dns } from '#platform/dns/open-dns.ts'
import { getFromPublic } from '#platform/http/get-from-public.ts'
import { publish } from '#platform/live/publish.ts'
import { acceptedSecrets } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'
import { CERTIFICATE_ISSUER, proofName, proofText, standingAfter, type Look } from '../own-domain.rules.ts'
import { installationId, INSTALLATION_PATH } from '../../server/installation-id.ts'
import { domainLostLetter } from './own-domain-letters.nl.ts'
import * as ownDomainSql from './own-domain.sql.ts'

export async function checkDomain(services: Services, studioId: string): Promise<void> {
  const domain = await asSystem(services.pool, (tx) => ownDomainSql.findInUse(tx, studioId))
  if (!domain) return
  const proof = await lookForProof(services, domain)
  const look = { way: 'silent', seen: null, isIssuable: true, proof } as const
  // Stored first: its certificate may be issued from then on, and without one nothing answers under the host.
  if (domain.state === 'waiting' && proof === 'found') await keepLook(services, domain, look)
  await keepLook(services, domain, { ...(await lookForWay(services, domain.host)), proof })
}

const keepLook = (services: Services, looked: ownDomainSql.DomainRow, look: Look) =>
  asSystem(services.pool, async (tx) => {
    const now = services.clock()
    await ownDomainSql.lockHost(tx, looked.host)
    const domain = await ownDomainSql.lockInUse(tx, looked.studioId)
    if (!domain || domain.state === 'off' || domain.host !== looked.host) return
    const { host, studioId } = domain
    const next = standingAfter({ state: domain.state, missingSince: domain.missingSince }, look, now)
    const isTaken =
      domain.state === 'waiting' &&
      next.state !== 'waiting' &&
      (await ownDomainSql.isHeldByAnother(tx, host, studioId))
    const { state, missingSince, failure } = isTaken
      ? ({ state: 'waiting', missingSince: null, failure: 'taken' } as const)
      : next
    const seen = failure === 'other_address' ? look.seen : null
    const hasMoved = state !== domain.state
    const stateSince = hasMoved ? now : domain.stateSince
    const checked = { state, stateSince, failure, seen, missingSince, checkedAt: now }
    await ownDomainSql.setChecked(tx, domain, checked)
    await publish(tx, [studioId], { topic: 'ownDomain' })
    if (hasMoved) await announceMove(tx, services, { ...domain, state }, now)
  })

async function announceMove(
  tx: Tx<'system'>,
  services: Services,
  { state, host, studioId }: ownDomainSql.DomainRow,
  now: Date,
) {
  await publishToAdmins(tx, 'accounts')
  if (state !== 'live' && state !== 'lost') return
  const action = state === 'live' ? 'domain_live' : 'domain_lost'
  await record(tx, 'system', { action, details: host, studioId }, now)
  if (state === 'live') return
  const { email, greetedName } = await ownDomainSql.findOwner(tx, studioId)
  const url = services.publicUrl + path('dashboard', { instellingen: 'koppelingen' })
  await sendLetter(tx, domainLostLetter({ to: email, greetedName, host, url }), now)
}

type Domain = { host: string; token: string }
type Looking = Pick<Services, 'dns' | 'domainTarget' | 'secret' | 'formerSecrets'>

async function lookForProof({ dns }: Pick<Looking, 'dns'>, domain: Domain): Promise<Look['proof']> {
  const texts = await dns.findTexts(proofName(domain.host))
  if (texts === 'silent') return 'silent'
  if (texts.some((text) => text.trim() === proofText(domain.token))) return 'found'
  return texts.length === 0 ? 'none' : 'other'
}

export async function lookForWay(
  services: Looking,
  host: string,
  read: typeof getFromPublic = getFromPublic,
): Promise<Omit<Look, 'proof'>> {
  const { dns, domainTarget } = services
  const [aliases, ipAddresses, ofTarget, isIssuable] = await Promise.all([
    dns.findAliases(host),
    dns.findIpAddresses(host),
    ipAddressesOf(dns, domainTarget),
    mayBeCertified(dns, host),
  ])
  const here = { way: 'here', seen: null, isIssuable } as const
  if (aliases.includes(domainTarget)) return here
  if (ipAddresses === 'silent') return { way: 'silent', seen: null, isIssuable }
  const other = ipAddresses.find((ipAddress) => !ofTarget.includes(ipAddress))
  if (ipAddresses.length > 0 && other === undefined) return here
  if (other !== undefined && (await answersAsWe(services, host, ipAddresses, read))) return here
  const seen = other ?? (aliases === 'silent' ? undefined : aliases[0])
  return seen === undefined ? { way: 'none', seen: null, isIssuable } : { way: 'elsewhere', seen, isIssuable }
}

async function ipAddressesOf(dns: Dns, target: string): Promise<readonly string[]> {
  if (isIP(target)) return [target]
  const found = await dns.findIpAddresses(target)
  return found === 'silent' ? [] : found
}

/** Behind a proxy of the studio's own only the response can tell: it has our installation id. */
async function answersAsWe(
  services: Looking,
  host: string,
  ipAddresses: readonly string[],
  read: typeof getFromPublic,
): Promise<boolean> {
  const found = ipAddresses.map((address) => ({ address, family: isIP(address) }))
  const url = `https://${host}${INSTALLATION_PATH}`
  const answered = await read(url, { resolve: async () => found })
  return acceptedSecrets(services).some((secret) => answered === installationId(secret))
}

/** CAA (RFC 8659): the nearest name with records says who may issue certificates; without any, everyone may. */
async function mayBeCertified(dns: Dns, host: string): Promise<boolean> {
  const labels = host.split('.')
  for (let from = 0; from < labels.length - 1; from++) {
    const issuers = await dns.findIssuers(labels.slice(from).join('.'))
    if (issuers === 'silent') return true
    if (issuers.length > 0)
      return issuers.some((issuer) => issuer.split(';')[0]!.trim().toLowerCase() === CERTIFICATE_ISSUER)
  }
  return true
}
