import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { record } from '#domains/activity/server/activity.ts'
import { publishToEveryone } from '#platform/live/publish.ts'
import type { flagsContract } from '../flags.contract.ts'
import { flagNames, type FlagName } from '../flags.rules.ts'
import * as flagsSql from './flags.sql.ts'

type Accounts = Awaited<ReturnType<typeof flagsSql.countAccounts>>
type Kind = keyof Accounts

const activeStudios = ['studiosWithApi', 'studiosWithoutApi'] as const
const studios = [...activeStudios, 'inactiveStudios'] as const
const clientsAndActiveStudios = ['clients', ...activeStudios] as const
const everyone = ['clients', ...studios, 'admins'] as const

const reach: Record<FlagName, readonly Kind[]> = {
  registration: studios,
  uploads: activeStudios,
  print_shop: clientsAndActiveStudios,
  downloads: clientsAndActiveStudios,
  comments: clientsAndActiveStudios,
  sign_in_links: everyone,
  live_updates: everyone,
  own_domains: activeStudios,
  api: ['studiosWithApi'],
  webhooks: ['studiosWithApi'],
}

const countOf = (kinds: Iterable<Kind>, accounts: Accounts) =>
  [...new Set(kinds)].reduce((sum, kind) => sum + accounts[kind], 0)

const word = (enabled: boolean) => (enabled ? 'on' : 'off')

export const flagsHandlers: Handlers<typeof flagsContract> = {
  listSwitchedOff: async ({ tx }) => ({
    names: (await flagsSql.listSwitchedOff(tx)).map(({ name }) => name),
  }),

  listSwitches: async ({ tx, viewer, now }) => {
    const changedFlags = await flagsSql.listChangedFlags(tx, viewer)
    const accounts = await flagsSql.countAccounts(tx, viewer, now)
    const switches = flagNames.map((name) => {
      const row = changedFlags.find((one) => one.name === name)
      const enabled = row?.enabled ?? true
      return {
        name,
        enabled,
        affectedAccounts: enabled ? countOf(reach[name], accounts) : 0,
        changedBy: row?.changedByName ?? null,
        changedAt: row?.changedAt ?? null,
      }
    })
    const reached = switches.filter(({ enabled }) => enabled).flatMap(({ name }) => reach[name])
    return { switches, reachedAccounts: countOf(reached, accounts) }
  },

  setSwitch: async ({ tx, viewer, input, now, ipAddress }) => {
    const { name, enabled } = input
    if (!(await flagsSql.setSwitch(tx, viewer, { name, enabled, now }))) return {}
    const change = { details: name, oldValue: word(!enabled), newValue: word(enabled) }
    await record(tx, viewer, { action: 'switch_changed', ...change, ipAddress }, now)
    await publishToEveryone(tx, { topic: 'switches', about: name })
    return {}
  },
}
