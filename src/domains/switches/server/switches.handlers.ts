import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { record } from '#domains/activity/server/activity.ts'
import { tellEveryone } from '#platform/live/tell-live.ts'
import type { switchesContract } from '../switches.contract.ts'
import { switchNames, type SwitchName } from '../switches.rules.ts'
import * as sql from './switches.sql.ts'

type Accounts = Awaited<ReturnType<typeof sql.countAccounts>>

const reach: Record<SwitchName, (accounts: Accounts) => number> = {
  registration: ({ studios }) => studios,
  uploads: ({ activeStudios }) => activeStudios,
  print_shop: ({ clients, activeStudios }) => clients + activeStudios,
  downloads: ({ clients, activeStudios }) => clients + activeStudios,
  comments: ({ clients, activeStudios }) => clients + activeStudios,
  sign_in_links: ({ all }) => all,
  live_updates: ({ all }) => all,
}

const word = (enabled: boolean) => (enabled ? 'on' : 'off')

export const switchesHandlers: Handlers<typeof switchesContract> = {
  listSwitchedOff: async ({ tx }) => ({ names: (await sql.listSwitchedOff(tx)).map(({ name }) => name) }),

  listSwitches: async ({ tx, viewer, now }) => {
    const touched = await sql.listTouched(tx, viewer)
    const accounts = await sql.countAccounts(tx, viewer, now)
    return switchNames.map((name) => {
      const row = touched.find((one) => one.name === name)
      const enabled = row?.enabled ?? true
      return {
        name,
        enabled,
        affectedAccounts: enabled ? reach[name](accounts) : 0,
        changedBy: row?.changedByName ?? null,
        changedAt: row?.changedAt.toISOString() ?? null,
      }
    })
  },

  setSwitch: async ({ tx, viewer, input, now, ipAddress }) => {
    const { name, enabled } = input
    if (!(await sql.setSwitch(tx, viewer, { name, enabled, now }))) return {}
    const change = { details: name, oldValue: word(!enabled), newValue: word(enabled) }
    await record(tx, viewer, { action: 'switch_changed', ...change, ipAddress }, now)
    await tellEveryone(tx, { topic: 'switches', about: name })
    return {}
  },
}
