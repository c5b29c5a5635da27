import { path } from '#domains/access/paths.rules.ts'
import { asSystem, publishToAdmins } from '#domains/access/server/access.ts'
import { record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publish } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import { standingAfter, type Look } from '../own-domain.rules.ts'
import { lookForProof, lookForWay } from './look-at-domain.ts'
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
    await ownDomainSql.setChecked(tx, domain, {
      state,
      stateSince,
      failure,
      seen,
      missingSince,
      checkedAt: now,
    })
    await publish(tx, [studioId], { topic: 'ownDomain' })
    if (hasMoved) await tellOfMove(tx, services, { ...domain, state }, now)
  })

async function tellOfMove(
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
  const { email, businessName } = await ownDomainSql.findOwner(tx, studioId)
  const url = services.publicUrl + path('dashboard', { instellingen: 'koppelingen' })
  await sendLetter(tx, domainLostLetter({ to: email, businessName, host, url }), now)
}
