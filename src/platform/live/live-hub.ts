import type pg from 'pg'
import type { Logger } from 'pino'
import { keepConnection } from '../db/keep-connection.ts'
import {
  parsePosition,
  formatPosition,
  POSITION_COLUMNS,
  positionOf,
  unseenCondition,
  type Position,
  type PositionRow,
  type Snapshot,
} from '../db/snapshot.ts'
import { serializeRuns } from '../core/serialize-runs.ts'
import { metrics } from '../metrics/metrics.ts'
import { EVERYONE, type LiveEvent } from './publish.ts'
import { createReplayBuffer, type StoredEvent } from './replay-buffer.ts'
import { WAKE_CHANNEL } from './wake-hubs.ts'
import { only } from '#platform/db/only.ts'

/** Number of buffered events: about 12 MB, and ten minutes in all but the largest installations. */
const BUFFERED_MAX = 50_000

/** Poll interval, in case a notification is lost. */
const POLL_EVERY_MS = 2000
/** Shortest time between polls: several processes may notify together. */
const POLL_APART_MS = 50

export type Subscriber = {
  onEvents: (events: LiveEvent[], position: string) => void
  /** Called when events may have been missed. */
  onGap?: () => void
  onShutdown?: () => void
}

export type LiveHub = {
  subscribe: (viewerIds: readonly string[], subscriber: Subscriber) => () => void
  /** Returns the viewers' events of at least the last `ageMs`; undefined if some may be missing. */
  ofLast: (viewerIds: readonly string[], ageMs: number) => LiveEvent[] | undefined
  /**
   * Returns the viewers' events after a position; undefined if the position is invalid or ahead of
   * this process, or events may be missing.
   */
  after: (viewerIds: readonly string[], position: string) => LiveEvent[] | undefined
  position: () => string
  /** Reads new events if `position` is ahead of this process. */
  catchUp: (position: string) => Promise<void>
  endStreams: () => void
  stop: () => Promise<void>
}

type KeptConnection = Awaited<ReturnType<typeof keepConnection>>

type Hub = {
  databaseUrl: string
  role: string
  log: Logger
  rememberedMax?: number
}

/**
 * Delivers events of all processes to the streams of this process, over one database connection.
 */
export async function openLiveHub(hub: Hub): Promise<LiveHub> {
  const { databaseUrl, role, log, rememberedMax = BUFFERED_MAX } = hub
  const subscribers = createSubscribers()
  const buffer = createReplayBuffer(rememberedMax)
  let position: Position

  const deliver = (read: ReadEvents) => {
    position = read.position
    subscribers.deliver(buffer.add(read.events), formatPosition(position))
  }
  let connection: KeptConnection | undefined
  let lastPollMs = performance.now()
  // Transaction ids may repeat after a failover, so all kept events are read again and compared by
  // id.
  const reload = async (client: pg.Client) => {
    const wasAwayLong = !connection || performance.now() - lastPollMs > EVENTS_KEPT_MS
    const read = await readKept(client, rememberedMax)
    lastPollMs = performance.now()
    const isCut = read.events.length === rememberedMax
    if (wasAwayLong || isCut) {
      const [first] = read.events
      const oldest = isCut && first ? first.toldMs : performance.now() - EVENTS_KEPT_MS
      // Omitted events may belong to any transaction so far.
      const forgotten = isCut ? read.position.snapshot.xmax - 1 : -1
      buffer.begin({ ms: oldest, databaseMs: read.position.atMs - EVENTS_KEPT_MS }, forgotten)
      position = read.position
      buffer.add(read.events)
      for (const { onGap } of subscribers.all()) onGap?.()
    } else deliver(read)
  }
  let isFailing = false
  const poll = serializeRuns(async () => {
    // A notification may come too early: the first connection reads all kept events when it opens.
    if (!connection) return
    try {
      const read = await readUnseen(connection.current(), position.snapshot)
      deliver(read)
      measureLag(read)
      lastPollMs = performance.now()
      isFailing = false
    } catch (error) {
      // The next read covers the same events, so only the first failure in a row is logged.
      if (!isFailing) log.warn({ error }, 'a look for live events failed')
      isFailing = true
    }
  }, POLL_APART_MS)
  connection = await keepConnection({
    config: { connectionString: databaseUrl },
    prepare: async (client) => {
      client.on('notification', () => void poll())
      await client.query(`set role ${role}; listen ${WAKE_CHANNEL}`)
      await reload(client)
    },
    onError: (error) => log.warn({ error }, 'live updates are without the database'),
  })
  const timer = setInterval(() => {
    if (performance.now() - lastPollMs >= POLL_EVERY_MS) void poll()
  }, POLL_EVERY_MS / 4).unref()

  return {
    subscribe: subscribers.add,
    ofLast: buffer.ofLast,
    after: (viewerIds, text) => {
      const asked = parsePosition(text)
      if (!asked || asked.snapshot.xmax > position.snapshot.xmax) return undefined
      return buffer.after(viewerIds, asked)
    },
    position: () => formatPosition(position),
    catchUp: async (text) => {
      const asked = parsePosition(text)
      if (asked && asked.snapshot.xmax > position.snapshot.xmax) await poll()
    },
    endStreams: () => {
      for (const { onShutdown: onSentAway } of subscribers.all()) onSentAway?.()
    },
    stop: async () => {
      clearInterval(timer)
      await connection?.stop()
    },
  }
}

function measureLag({ events }: ReadEvents) {
  for (const { toldMs } of events) metrics.liveEventLag.addSeconds((performance.now() - toldMs) / 1000)
}

function createSubscribers() {
  const byViewer = new Map<string, Set<Subscriber>>()
  const all = () => new Set([...byViewer.values()].flatMap((some) => [...some]))
  return {
    all,
    add: (viewerIds: readonly string[], subscriber: Subscriber) => {
      for (const id of viewerIds)
        byViewer.set(id, (byViewer.get(id) ?? new Set<Subscriber>()).add(subscriber))
      return () => {
        for (const id of viewerIds) {
          const ofViewer = byViewer.get(id)
          ofViewer?.delete(subscriber)
          if (ofViewer?.size === 0) byViewer.delete(id)
        }
      }
    },
    deliver: (published: readonly StoredEvent[], position: string) => {
      const events = new Map<Subscriber, LiveEvent[]>()
      for (const { to, event } of published) {
        const receivers = to.includes(EVERYONE)
          ? all()
          : new Set(to.flatMap((viewerId) => [...(byViewer.get(viewerId) ?? [])]))
        for (const subscriber of receivers) events.set(subscriber, [...(events.get(subscriber) ?? []), event])
      }
      for (const [subscriber, subscriberEvents] of events) subscriber.onEvents(subscriberEvents, position)
    },
  }
}

/** Maximum age of events that a hub reads when it starts or reconnects. */
const EVENTS_KEPT_MS = 10 * 60_000

type Row = { id: number; transaction: string; to: string[]; event: LiveEvent; ageMs: number }

const ROW = `json_build_object('id', id, 'transaction', transaction::text, 'to', recipients, 'event', event,
  'ageMs', extract(epoch from clock_timestamp() - told_at) * 1000)`

type ReadEvents = { position: Position; events: StoredEvent[] }

type Client = Pick<pg.Client, 'query'>

/** Reads unseen events and the new snapshot in one statement, so that no event is missed. */
const readUnseen = (client: Client, since: Snapshot): Promise<ReadEvents> =>
  readEvents(client, `where ${unseenCondition('transaction', since)}`)

const readKept = (client: Client, most: number): Promise<ReadEvents> =>
  readEvents(
    client,
    `where told_at > clock_timestamp() - interval '${EVENTS_KEPT_MS} milliseconds' order by id desc limit ${most}`,
  )

async function readEvents(client: Client, condition: string): Promise<ReadEvents> {
  const { rows } = await client.query<PositionRow & { told: Row[] }>(
    `select ${POSITION_COLUMNS}, coalesce(
       (select json_agg(${ROW} order by id) from (select * from live_events ${condition}) found), '[]') as told`,
  )
  const { told, ...row } = only(rows)
  const now = performance.now()
  const events = told.map(({ id, transaction, to, event, ageMs }) => ({
    id,
    transaction: Number(transaction),
    to,
    event,
    toldMs: now - ageMs,
  }))
  return { position: positionOf(row), events }
}
