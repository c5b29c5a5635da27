import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { parse } from 'tldts'
import { elevated, publishToAdmins } from '#domains/access/server/access.ts'
import { afterCommit, type Handlers } from '#domains/access/server/serve-contract.ts'
import { record } from '#domains/activity/server/activity.ts'
import { countAttemptOrRefuse } from '#domains/accounts/server/accounts.ts'
import { requireOn } from '#domains/flags/server/flags.ts'
import { publish } from '#platform/live/publish.ts'
import type { OwnDomain, ownDomainContract } from '../../own-domain.contract.ts'
import { HOST_MAX_LENGTH, txtRecordName, txtRecordText, type HostFault } from '../own-domain.rules.ts'
import { checkDomain } from './check-domain.ts'
import * as ownDomainSql from './own-domain.sql.ts'

export const ownDomainHandlers: Handlers<typeof ownDomainContract> = {
  findOwnDomain: async ({ tx, viewer, services }) => {
    const domain = await ownDomainSql.findDomainInUse(tx, viewer.id)
    return {
      mayHave: await ownDomainSql.mayHaveDomain(tx, viewer),
      target: services.domainTarget,
      domain: domain ? toContract(domain) : null,
    }
  },

  setOwnDomain: async (call) => {
    const { tx, viewer, input, refuse, services, now, ipAddress } = call
    await requireOn(tx, 'own_domains', refuse)
    if (!(await ownDomainSql.mayHaveDomain(tx, viewer))) refuse('domain_not_allowed')
    const blocked = await countAttemptOrRefuse(call, 'set_domain', viewer.id)
    if (blocked) return blocked
    const ours = [new URL(services.publicUrl).hostname, services.domainTarget]
    const read = readHost(input.host, ours)
    if ('fault' in read) return afterCommit(async () => refuse('host_refused', { reason: read.fault }))
    const { host } = read
    await elevated(tx, async (tx) => {
      await ownDomainSql.lockStudio(tx, viewer.id)
      const current = await ownDomainSql.findDomainInUse(tx, viewer.id)
      if (current?.host === host) return
      await ownDomainSql.giveUpDomain(tx, viewer.id, now)
      const token = randomBytes(24).toString('base64url')
      await ownDomainSql.addWaitingDomain(tx, { studioId: viewer.id, host, token }, now)
      const was = current?.host ?? ''
      const logEntry = { action: 'domain_changed', details: host, oldValue: was, newValue: host } as const
      await record(tx, viewer, { ...logEntry, studioId: viewer.id, ipAddress }, now)
    })
    await publish(tx, [viewer.id], { topic: 'ownDomain' })
    await publishToAdmins(tx, 'accounts')
    return {}
  },

  checkOwnDomain: async (call) => {
    const { tx, viewer, refuse, services } = call
    await requireOn(tx, 'own_domains', refuse)
    if (!(await ownDomainSql.mayHaveDomain(tx, viewer))) refuse('domain_not_allowed')
    if (!(await ownDomainSql.findDomainInUse(tx, viewer.id))) refuse('domain_not_found')
    const blocked = await countAttemptOrRefuse(call, 'check_domain', viewer.id)
    if (blocked) return blocked
    // Runs after commit, so that no transaction waits for slow name servers.
    return afterCommit(async () => {
      await checkDomain(services, viewer.id)
      return {}
    })
  },

  removeOwnDomain: async ({ tx, viewer, now, ipAddress }) => {
    const removed = await elevated(tx, (tx) => ownDomainSql.giveUpDomain(tx, viewer.id, now))
    if (!removed) return {}
    const line = { action: 'domain_removed', details: removed.host, studioId: viewer.id } as const
    await record(tx, viewer, { ...line, ipAddress }, now)
    await publish(tx, [viewer.id], { topic: 'ownDomain' })
    await publishToAdmins(tx, 'accounts')
    return {}
  },
}

function toContract({ host, state, failure, seen, checkedAt, token }: ownDomainSql.DomainRow): OwnDomain {
  if (state === 'off') throw new Error('a domain that is given up')
  const proof = { name: txtRecordName(host), text: txtRecordText(token) }
  return { host, state, failure, seen, checkedAt, proof }
}

const label = /^(?!-)[a-z\d-]{1,63}(?<!-)$/

/**
 * Normalizes a host name to lower case and punycode, or returns why it can't be a studio's own
 * domain.
 */
export function readHost(typed: string, ours: readonly string[]): { host: string } | { fault: HostFault } {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/\.$/, '')
  if (bare.includes('*')) return { fault: 'wildcard' }
  if (isIP(bare.replace(/^\[|\]$/g, ''))) return { fault: 'ip_address' }
  if (/[\s/:?#@\\%]/.test(bare)) return { fault: 'not_a_name' }
  const host = domainToASCII(bare)
  if (host.length > HOST_MAX_LENGTH || bare.length > HOST_MAX_LENGTH) return { fault: 'too_long' }
  // Other notations of an IP address, such as '0x7f.1'.
  if (isIP(host)) return { fault: 'ip_address' }
  if (!host || !host.split('.').every((part) => label.test(part))) return { fault: 'not_a_name' }
  if (!host.includes('.')) return { fault: 'no_dot' }
  if (ours.some((own) => host === own || host.endsWith(`.${own}`))) return { fault: 'ours' }
  const { domain, publicSuffix } = parse(host, { allowPrivateDomains: true })
  return domain === null || publicSuffix === host ? { fault: 'public_suffix' } : { host }
}
