import { asSystem } from '#domains/access/server/access.ts'
import { isOn } from '#domains/flags/server/flags.ts'
import { inTurn } from '#platform/in-turn.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import type { Services } from '#platform/services.ts'
import { styleOf } from './studios.ts'
import type { StudioStyle } from '../house-style.rules.ts'
import { leadsAway, MOVED_IS_SHOWN_MS } from '../domain/own-domain.rules.ts'
import * as ownDomainSql from '../domain/server/own-domain.sql.ts'

/** Hears that the answered hosts may have changed; database functions tell it. */
const STUDIO_HOSTS = 'studio-hosts'
/** For what nothing announces: the end of a studio's time, or of a moved domain's thirty days. */
const REFRESH_EVERY_MS = 60_000

export type StudioHost = {
  host: string
  studioId: string
  studioName: string
  style: StudioStyle
  /** `moved`: shows where the gallery is now. `gone`: there is nothing here any more. */
  kind: 'open' | 'moved' | 'gone'
  /** Since when it is answered without a break; what is bound to it ends with that. */
  liveSince: Date
}

export type StudioHosts = {
  find: (host: string) => StudioHost | undefined
  mayBeCertified: (host: string) => boolean
  refresh: () => Promise<void>
  stop: () => void
}

/** Studios' hosts, in memory because every request looks one up; reloaded when any process changes something about them. */
export async function openStudioHosts(services: Services, hub: LiveHub): Promise<StudioHosts> {
  let hosts = new Map<string, StudioHost>()
  const read = async () => {
    const now = services.clock()
    const { rows, areOn } = await asSystem(services.pool, async (tx) => ({
      rows: await ownDomainSql.listHosts(tx, now),
      areOn: await isOn(tx, 'own_domains'),
    }))
    const read = new Map<string, StudioHost>()
    // The present holder of a name comes last, and overrides former ones.
    for (const row of rows.toSorted((one, other) => Number(one.isHeld) - Number(other.isHeld))) {
      const { host, studioId, studioName, stateSince: liveSince } = row
      const kind = kindOf(row, areOn, now)
      read.set(host, { host, studioId, studioName, style: styleOf(row), kind, liveSince })
    }
    hosts = read
  }
  const refresh = inTurn(read)
  await refresh()
  const reread = () =>
    void refresh().catch((error: unknown) => services.log.error({ error }, 'could not read studio hosts'))
  const unsubscribe = hub.subscribe([STUDIO_HOSTS], { onTold: reread, onGap: reread })
  const timer = setInterval(reread, REFRESH_EVERY_MS).unref()
  return {
    find: (host) => hosts.get(host),
    mayBeCertified: (host) => {
      const kind = hosts.get(host)?.kind
      return kind === 'open' || kind === 'moved'
    },
    refresh,
    stop: () => {
      unsubscribe()
      clearInterval(timer)
    },
  }
}

type Row = Awaited<ReturnType<typeof ownDomainSql.listHosts>>[number]

function kindOf(row: Row, areOn: boolean, now: Date): StudioHost['kind'] {
  const { isAnswered, isHeld, movedSince } = row
  if (isAnswered && areOn) return leadsAway(row) ? 'moved' : 'open'
  // Without a plan since a moment ago, or the flag is off: no thirty days have begun.
  if (isHeld && movedSince === null) return 'moved'
  if (isAnswered) return 'moved'
  return movedSince !== null && now.getTime() - movedSince.getTime() < MOVED_IS_SHOWN_MS ? 'moved' : 'gone'
}
