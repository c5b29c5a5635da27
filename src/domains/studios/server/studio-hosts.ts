import { asSystem } from '#domains/access/server/access.ts'
import { isOn } from '#domains/flags/server/flags.ts'
import { serializeRuns } from '#platform/core/serialize-runs.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import type { Services } from '#platform/services.ts'
import { styleOf } from './studios.ts'
import type { StudioStyle } from '../house-style.rules.ts'
import { leadsElsewhere, MOVED_IS_SHOWN_MS } from '../domain/own-domain.rules.ts'
import * as ownDomainSql from '../domain/server/own-domain.sql.ts'

/** Channel on which database triggers publish that the answered hosts may have changed. */
const STUDIO_HOSTS = 'studio-hosts'
/** Catches changes without an event, such as the end of a studio's paid time. */
const REFRESH_EVERY_MS = 60_000

export type StudioHost = {
  host: string
  studioId: string
  studioName: string
  style: StudioStyle
  /** `moved`: pages show the gallery's new address. `gone`: pages answer 404. */
  kind: 'open' | 'moved' | 'gone'
  /**
   * Start of the uninterrupted time in which the host is answered. Sessions are bound to this time,
   * and end when the time changes.
   */
  liveSince: Date
}

export type StudioHosts = {
  find: (host: string) => StudioHost | undefined
  mayBeCertified: (host: string) => boolean
  refresh: () => Promise<void>
  stop: () => void
}

/**
 * Keeps studios' hosts in memory, because every request looks one up. Reloads on events from any
 * process.
 */
export async function openStudioHosts(services: Services, hub: LiveHub): Promise<StudioHosts> {
  let hosts = new Map<string, StudioHost>()
  const read = async () => {
    const now = services.clock()
    const { rows, areOn } = await asSystem(services.pool, async (tx) => ({
      rows: await ownDomainSql.listHosts(tx, now),
      areOn: await isOn(tx, 'own_domains'),
    }))
    const read = new Map<string, StudioHost>()
    for (const row of rows.toSorted((one, other) => Number(one.isHeld) - Number(other.isHeld))) {
      const { host, studioId, studioName, stateSince: liveSince } = row
      const kind = kindOf(row, areOn, now)
      read.set(host, { host, studioId, studioName, style: styleOf(row), kind, liveSince })
    }
    hosts = read
  }
  const refresh = serializeRuns(read)
  await refresh()
  const refreshInBackground = () =>
    void refresh().catch((error: unknown) => services.log.error({ error }, 'could not read studio hosts'))
  const unsubscribe = hub.subscribe([STUDIO_HOSTS], {
    onEvents: refreshInBackground,
    onGap: refreshInBackground,
  })
  const timer = setInterval(refreshInBackground, REFRESH_EVERY_MS).unref()
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
  if (isAnswered && areOn) return leadsElsewhere(row) ? 'moved' : 'open'
  // The plan just ended, or the feature is off. `movedSince` isn't set, so the 30 days haven't
  // begun.
  if (isHeld && movedSince === null) return 'moved'
  if (isAnswered) return 'moved'
  return movedSince !== null && now.getTime() - movedSince.getTime() < MOVED_IS_SHOWN_MS ? 'moved' : 'gone'
}
