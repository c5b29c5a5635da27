import { isIP } from 'node:net'
import { path } from '#domains/access/paths.rules.ts'
import { asSystem, publishToAdmins } from '#domains/access/server/access.ts'
import { endSessionsAt } from '#domains/accounts/server/accounts.ts'
import { record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Dns } from '#platform/dns/open-dns.ts'
import { getFromPublic } from '#platform/http/get-from-public.ts'
import { publish } from '#platform/live/publish.ts'
import { acceptedSecrets } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'
import {
  CERTIFICATE_ISSUER,
  claimAfter,
  proofName,
  proofText,
  standingAfter,
  type Look,
} from '../own-domain.rules.ts'
import { installationId, INSTALLATION_PATH } from '../../core/server/installation-id.ts'
import { findStudioContact } from '../../core/server/studio-contact.sql.ts'
import { domainClaimedLetter, domainLostLetter, domainTakenLetter } from './own-domain-letters.nl.ts'
import * as ownDomainSql from './own-domain.sql.ts'

export async function checkDomain(services: Services, studioId: string): Promise<void> {
  const domain = await asSystem(services.pool, (tx) => ownDomainSql.findInUse(tx, studioId))
  if (!domain) return
  const texts = await services.dns.findTexts(proofName(domain.host))
  const look = { way: 'silent', seen: null, isIssuable: true } as const
  // Stored first: its certificate may be issued from then on, and without one nothing answers under the host.
  if (domain.state === 'waiting' && proofIn(texts, domain.token) === 'found')
    await keepLook(services, domain, look, texts)
  await keepLook(services, domain, await lookForWay(services, domain.host), texts)
}

type Texts = Awaited<ReturnType<Dns['findTexts']>>
type Moving = { tx: Tx<'system'>; services: Services; now: Date }

const keepLook = (
  services: Services,
  looked: ownDomainSql.DomainRow,
  way: Omit<Look, 'proof'>,
  texts: Texts,
) =>
  asSystem(services.pool, async (tx) => {
    const now = services.clock()
    await ownDomainSql.lockHost(tx, looked.host)
    const domain = await ownDomainSql.lockInUse(tx, looked.studioId)
    if (!domain || domain.state === 'off' || domain.host !== looked.host) return
    const look = { ...way, proof: proofIn(texts, domain.token) }
    const standing = standingAfter({ ...domain, state: domain.state }, look, now)
    const { state, failure, ...rest } = await afterClaim({ tx, services, now }, { domain, standing, texts })
    const seen = failure === 'other_address' ? look.seen : null
    const hasMoved = state !== domain.state
    // Answered without a break: tokens that were bound to it while verified work on, in every process.
    const isAnsweredStill = domain.state === 'verified' && state === 'live'
    const stateSince = hasMoved && !isAnsweredStill ? now : domain.stateSince
    await ownDomainSql.setChecked(tx, domain, { ...rest, state, stateSince, failure, seen, checkedAt: now })
    await publish(tx, [domain.studioId], { topic: 'ownDomain' })
    if (hasMoved) await announceMove({ tx, services, now }, domain, { ...rest, state })
  })

type Standing = ReturnType<typeof standingAfter>
type Claiming = { domain: ownDomainSql.DomainRow; standing: Standing; texts: Texts }

/** Where a domain stands, given that another studio may have it: then its TXT record only claims it. */
async function afterClaim(moving: Moving, { domain, standing, texts }: Claiming) {
  const { tx, services, now } = moving
  const waits = domain.state === 'waiting' && standing.state !== 'waiting'
  const holder = waits ? await ownDomainSql.lockHolder(tx, domain) : undefined
  // Silent name servers end no claim.
  const kept = standing.state === 'waiting' && standing.failure === 'dns_silent' ? domain.claimedSince : null
  if (!holder) return { ...standing, claimedSince: kept }
  const isHolderNamed = proofIn(texts, holder.token) === 'found'
  const { outcome, claimedSince } = claimAfter(domain, { isHolderNamed }, now)
  if (outcome === 'granted') {
    await ownDomainSql.endHolding(tx, holder, now)
    await endSessionsOf(tx, holder)
    await record(
      tx,
      'system',
      { action: 'domain_lost', details: holder.host, studioId: holder.studioId },
      now,
    )
    await publish(tx, [holder.studioId], { topic: 'ownDomain' })
    await sendLetter(tx, domainTakenLetter(await addressOf(tx, services, holder)), now)
    return { ...standing, claimedSince }
  }
  const isNew = outcome === 'waiting' && domain.claimedSince?.getTime() !== claimedSince?.getTime()
  if (isNew) {
    const proof = { name: proofName(holder.host), text: proofText(holder.token) }
    await sendLetter(tx, domainClaimedLetter(await addressOf(tx, services, holder), proof), now)
  }
  const failure = outcome === 'waiting' ? ('claimed' as const) : ('taken' as const)
  return {
    state: 'waiting' as const,
    missingSince: null,
    proofMissingSince: null,
    failure,
    claimedSince,
  }
}

async function announceMove(
  { tx, services, now }: Moving,
  domain: ownDomainSql.DomainRow,
  { state, proofMissingSince }: Pick<Standing, 'state' | 'proofMissingSince'>,
) {
  await publishToAdmins(tx, 'accounts')
  if (state !== 'live' && state !== 'lost') return
  const action = state === 'live' ? 'domain_live' : 'domain_lost'
  const { host, studioId } = domain
  await record(tx, 'system', { action, details: host, studioId }, now)
  if (state === 'live') return
  await endSessionsOf(tx, domain)
  const lostBy = proofMissingSince === null ? 'way' : 'proof'
  await sendLetter(tx, domainLostLetter(await addressOf(tx, services, domain), lostBy), now)
}

/** Sessions and links of a host end with its time live; the sessions leave the lists of their people as well. */
const endSessionsOf = (tx: Tx<'system'>, { host, stateSince }: ownDomainSql.DomainRow) =>
  endSessionsAt(tx, { host, liveSince: stateSince })

async function addressOf(
  tx: Tx<'system'>,
  { publicUrl }: Services,
  { host, studioId }: ownDomainSql.DomainRow,
) {
  const { email, greetedName } = await findStudioContact(tx, studioId)
  return { to: email, greetedName, host, url: publicUrl + path('dashboard', { instellingen: 'koppelingen' }) }
}

function proofIn(texts: Texts, token: string): Look['proof'] {
  if (texts === 'silent') return 'silent'
  if (texts.some((text) => text.trim() === proofText(token))) return 'found'
  return texts.length === 0 ? 'none' : 'other'
}

type Looking = Pick<Services, 'dns' | 'domainTarget' | 'secret' | 'formerSecrets'>

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
