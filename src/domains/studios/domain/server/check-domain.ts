import { isIP } from 'node:net'
import { path } from '#domains/access/paths.rules.ts'
import { asSystem, publishToAdmins, type SystemWork } from '#domains/access/server/access.ts'
import { endSessionsAtHost } from '#domains/accounts/server/accounts.ts'
import { record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Dns } from '#platform/dns/open-dns.ts'
import { getFromPublic } from '#platform/http/get-from-public.ts'
import { publish } from '#platform/live/publish.ts'
import { acceptedSecrets } from '#platform/core/seal.ts'
import type { Services } from '#platform/services.ts'
import {
  CERTIFICATE_ISSUER,
  decideClaim,
  txtRecordName,
  txtRecordText,
  nextDomainStatus,
  type DnsCheckResult,
} from '../own-domain.rules.ts'
import { installationId, INSTALLATION_ID_URL_PATH } from '../../core/server/installation-id.ts'
import { findStudioContact } from '../../core/server/studio-contact.sql.ts'
import { domainClaimedLetter, domainLostLetter, domainTakenLetter } from './own-domain-letters.nl.ts'
import * as ownDomainSql from './own-domain.sql.ts'

export async function checkDomain(services: Services, studioId: string): Promise<void> {
  const domain = await asSystem(services.pool, (tx) => ownDomainSql.findDomainInUse(tx, studioId))
  if (!domain) return
  const texts = await services.dns.findTexts(txtRecordName(domain.host))
  const look = { way: 'silent', seen: null, isIssuable: true } as const
  // Stored first, so that a certificate can be issued: the next check may need HTTPS.
  if (domain.state === 'waiting' && proofIn(texts, domain.token) === 'found')
    await saveCheck(services, domain, look, texts)
  await saveCheck(services, domain, await checkRoute(services, domain.host), texts)
}

type Texts = Awaited<ReturnType<Dns['findTexts']>>
const saveCheck = (
  services: Services,
  looked: ownDomainSql.DomainRow,
  way: Omit<DnsCheckResult, 'proof'>,
  texts: Texts,
) =>
  asSystem(services.pool, async (tx) => {
    const now = services.clock()
    await ownDomainSql.lockHost(tx, looked.host)
    const domain = await ownDomainSql.lockInUse(tx, looked.studioId)
    if (!domain || domain.state === 'off' || domain.host !== looked.host) return
    const look = { ...way, proof: proofIn(texts, domain.token) }
    const status = nextDomainStatus({ ...domain, state: domain.state }, look, now)
    const { state, failure, ...rest } = await applyClaim(
      { tx, services, now },
      { domain, standing: status, texts },
    )
    const seen = failure === 'other_address' ? look.seen : null
    const hasMoved = state !== domain.state
    // The host stays answered from verified to live. Tokens bound to `stateSince` must remain
    // valid.
    const isAnsweredStill = domain.state === 'verified' && state === 'live'
    const stateSince = hasMoved && !isAnsweredStill ? now : domain.stateSince
    await ownDomainSql.saveCheckedDomain(tx, domain, {
      ...rest,
      state,
      stateSince,
      failure,
      seen,
      checkedAt: now,
    })
    await publish(tx, [domain.studioId], { topic: 'ownDomain' })
    if (hasMoved) await announceMove({ tx, services, now }, domain, { ...rest, state })
  })

type CheckedStatus = ReturnType<typeof nextDomainStatus>
type ClaimCheck = { domain: ownDomainSql.DomainRow; standing: CheckedStatus; texts: Texts }

/**
 * Returns the domain's next status. If another studio holds the domain, a TXT record only begins a
 * claim. A granted claim takes the domain from the other studio.
 */
async function applyClaim(
  moving: SystemWork<'tx' | 'services' | 'now'>,
  { domain, standing, texts }: ClaimCheck,
) {
  const { tx, services, now } = moving
  const waits = domain.state === 'waiting' && standing.state !== 'waiting'
  const holder = waits ? await ownDomainSql.lockHolder(tx, domain) : undefined
  // Silent name servers end no claim.
  const kept = standing.state === 'waiting' && standing.failure === 'dns_silent' ? domain.claimedSince : null
  if (!holder) return { ...standing, claimedSince: kept }
  const isHolderNamed = proofIn(texts, holder.token) === 'found'
  const { outcome, claimedSince } = decideClaim(domain, { isHolderNamed }, now)
  if (outcome === 'granted') {
    await ownDomainSql.releaseHost(tx, holder, now)
    await endHostSessions(tx, holder)
    const lost = { action: 'domain_lost', details: holder.host, studioId: holder.studioId } as const
    await record(tx, 'system', lost, now)
    await publish(tx, [holder.studioId], { topic: 'ownDomain' })
    await sendLetter(tx, domainTakenLetter(await letterAddressOf(tx, services, holder)), now)
    return { ...standing, claimedSince }
  }
  const isNew = outcome === 'waiting' && domain.claimedSince?.getTime() !== claimedSince?.getTime()
  if (isNew) {
    const proof = { name: txtRecordName(holder.host), text: txtRecordText(holder.token) }
    await sendLetter(tx, domainClaimedLetter(await letterAddressOf(tx, services, holder), proof), now)
  }
  const failure = outcome === 'waiting' ? 'claimed' : 'taken'
  return { state: 'waiting', missingSince: null, proofMissingSince: null, failure, claimedSince } as const
}

async function announceMove(
  { tx, services, now }: SystemWork<'tx' | 'services' | 'now'>,
  domain: ownDomainSql.DomainRow,
  { state, proofMissingSince }: Pick<CheckedStatus, 'state' | 'proofMissingSince'>,
) {
  await publishToAdmins(tx, 'accounts')
  if (state !== 'live' && state !== 'lost') return
  const action = state === 'live' ? 'domain_live' : 'domain_lost'
  const { host, studioId } = domain
  await record(tx, 'system', { action, details: host, studioId }, now)
  if (state === 'live') return
  await endHostSessions(tx, domain)
  const lostBy = proofMissingSince === null ? 'way' : 'proof'
  await sendLetter(tx, domainLostLetter(await letterAddressOf(tx, services, domain), lostBy), now)
}

/**
 * Ends the sessions of a host. The host's links end too, because they are bound to `stateSince`.
 */
const endHostSessions = (tx: Tx<'system'>, { host, stateSince }: ownDomainSql.DomainRow) =>
  endSessionsAtHost(tx, { host, liveSince: stateSince })

async function letterAddressOf(
  tx: Tx<'system'>,
  { publicUrl }: Services,
  { host, studioId }: ownDomainSql.DomainRow,
) {
  const { email, greetedName } = await findStudioContact(tx, studioId)
  return { to: email, greetedName, host, url: publicUrl + path('dashboard', { instellingen: 'koppelingen' }) }
}

function proofIn(texts: Texts, token: string): DnsCheckResult['proof'] {
  if (texts === 'silent') return 'silent'
  if (texts.some((text) => text.trim() === txtRecordText(token))) return 'found'
  return texts.length === 0 ? 'none' : 'other'
}

type LookupServices = Pick<Services, 'dns' | 'domainTarget' | 'secret' | 'formerSecrets'>

export async function checkRoute(
  services: LookupServices,
  host: string,
  read: typeof getFromPublic = getFromPublic,
): Promise<Omit<DnsCheckResult, 'proof'>> {
  const { dns, domainTarget } = services
  const [aliases, ipAddresses, ofTarget, isIssuable] = await Promise.all([
    dns.findAliases(host),
    dns.findIpAddresses(host),
    ipAddressesOf(dns, domainTarget),
    mayIssueCertificate(dns, host),
  ])
  const routeHere = { way: 'here', seen: null, isIssuable } as const
  if (aliases.includes(domainTarget)) return routeHere
  if (ipAddresses === 'silent') return { way: 'silent', seen: null, isIssuable }
  const otherAddress = ipAddresses.find((ipAddress) => !ofTarget.includes(ipAddress))
  if (ipAddresses.length > 0 && otherAddress === undefined) return routeHere
  if (otherAddress !== undefined && (await isServedHere(services, host, ipAddresses, read))) return routeHere
  const seen = otherAddress ?? (aliases === 'silent' ? undefined : aliases[0])
  return seen === undefined ? { way: 'none', seen: null, isIssuable } : { way: 'elsewhere', seen, isIssuable }
}

async function ipAddressesOf(dns: Dns, target: string): Promise<readonly string[]> {
  if (isIP(target)) return [target]
  const found = await dns.findIpAddresses(target)
  return found === 'silent' ? [] : found
}

/**
 * Whether the host returns our installation id. Behind a studio's own proxy, DNS can't show that
 * the host leads here.
 */
async function isServedHere(
  services: LookupServices,
  host: string,
  ipAddresses: readonly string[],
  read: typeof getFromPublic,
): Promise<boolean> {
  const found = ipAddresses.map((address) => ({ address, family: isIP(address) }))
  const url = `https://${host}${INSTALLATION_ID_URL_PATH}`
  const answered = await read(url, { resolve: async () => found })
  return acceptedSecrets(services).some((secret) => answered === installationId(secret))
}

/**
 * CAA (RFC 8659): the nearest name with records says who may issue certificates. Without records
 * everyone may.
 */
async function mayIssueCertificate(dns: Dns, host: string): Promise<boolean> {
  const labels = host.split('.')
  for (let from = 0; from < labels.length - 1; from++) {
    const issuers = await dns.findIssuers(labels.slice(from).join('.'))
    if (issuers === 'silent') return true
    if (issuers.length > 0)
      return issuers.some((issuer) => issuer.replace(/;.*/s, '').trim().toLowerCase() === CERTIFICATE_ISSUER)
  }
  return true
}
