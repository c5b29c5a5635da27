import type pg from 'pg'
import type { Logger } from 'pino'
import { keepConnection } from '../db/keep-connection.ts'
import { readPosition, writePosition, type Position } from '../db/snapshot.ts'
import { inTurn } from '../in-turn.ts'
import { metrics } from '../metrics/metrics.ts'
import { EVERYONE, type LiveEvent } from './publish.ts'
import { EVENTS_KEPT_MS, readKept, readUnseen, type ReadEvents } from './read-events.ts'
import { createReplayBuffer, type ToldEvent } from './replay-buffer.ts'
import { WAKE_CHANNEL } from './wake-hubs.ts'

/** A dozen megabytes at most, and the events of ten minutes in all but the largest installations. */
const REMEMBERED_MAX = 50_000

/** A look without being woken makes a lost notice good. */
const LOOK_EVERY_MS = 2000
/** Many processes may wake at once; one look answers all of them. */
const LOOK_APART_MS = 50

export type Subscriber = {
  /** Events of one look, and the position after them. */
  onTold: (events: LiveEvent[], position: string) => void
  /** Called when events may have been missed. */
  onGap?: () => void
  /** Called when this process stops. */
  onSentAway?: () => void
}

export type LiveHub = {
  /** Calls `subscriber` for what is told to any of these viewers; returns how to unsubscribe. */
  subscribe: (viewerIds: readonly string[], subscriber: Subscriber) => () => void
  /** What was told to these viewers in the last `ageMs`; undefined when some may be gone. */
  ofLast: (viewerIds: readonly string[], ageMs: number) => LiveEvent[] | undefined
  /** What was told to them after a position that any process gave; undefined when it is none, or some may be gone. */
  after: (viewerIds: readonly string[], position: string) => LiveEvent[] | undefined
  /** Up to where all was told. */
  position: () => string
  /** Looks, if a position was given by a process that has seen more than this one; `after` knows it then. */
  catchUp: (position: string) => Promise<void>
  /** Ends all streams, as before the server stops. */
  sendAway: () => void
  stop: () => Promise<void>
}

type KeptConnection = Awaited<ReturnType<typeof keepConnection>>

type Hub = {
  databaseUrl: string
  role: string
  log: Logger
  rememberedMax?: number
}

/** Delivers what transactions of every process publish to the streams open here, over one connection of its own. */
export async function openLiveHub({
  databaseUrl,
  role,
  log,
  rememberedMax = REMEMBERED_MAX,
}: Hub): Promise<LiveHub> {
  const subscribers = new Map<string, Set<Subscriber>>()
  const buffer = createReplayBuffer(rememberedMax)
  let position: Position
  const word = () => writePosition(position)
  const everySubscriber = () => new Set([...subscribers.values()].flatMap((some) => [...some]))

  const take = (read: ReadEvents) => {
    position = read.position
    tell(subscribers, buffer.add(read.events), word())
  }
  let connection: KeptConnection | undefined
  let lastLookMs = performance.now()
  // After a failover numbers of transactions may have been given twice: what is kept is read whole, and compared by id.
  const readAnew = async (client: pg.Client) => {
    const wasAwayLong = !connection || performance.now() - lastLookMs > EVENTS_KEPT_MS
    const read = await readKept(client, rememberedMax)
    lastLookMs = performance.now()
    const isCut = read.events.length === rememberedMax
    if (wasAwayLong || isCut) {
      const oldest = isCut ? read.events[0]!.toldMs : performance.now() - EVENTS_KEPT_MS
      const databaseMs = read.position.atMs - EVENTS_KEPT_MS
      // What was left out may be of any transaction until now.
      const forgotten = isCut ? read.position.snapshot.xmax - 1 : -1
      buffer.begin({ ms: oldest, databaseMs }, forgotten)
      position = read.position
      buffer.add(read.events)
      for (const { onGap } of everySubscriber()) onGap?.()
    } else take(read)
  }
  let isFailing = false
  const look = inTurn(async () => {
    // Woken before it is open; what is there is being read.
    if (!connection) return
    try {
      const read = await readUnseen(connection.current(), position.snapshot)
      take(read)
      for (const { toldMs } of read.events)
        metrics.liveEventLag.addSeconds((performance.now() - toldMs) / 1000)
      lastLookMs = performance.now()
      isFailing = false
    } catch (error) {
      // The next look reads the same; once is enough to say.
      if (!isFailing) log.warn({ error }, 'a look for live events failed')
      isFailing = true
    }
  }, LOOK_APART_MS)
  connection = await keepConnection({
    config: { connectionString: databaseUrl },
    prepare: async (client) => {
      client.on('notification', () => void look())
      await client.query(`set role ${role}; listen ${WAKE_CHANNEL}`)
      await readAnew(client)
    },
    onError: (error) => log.warn({ error }, 'live updates are without the database'),
  })
  const timer = setInterval(() => {
    if (performance.now() - lastLookMs >= LOOK_EVERY_MS) void look()
  }, LOOK_EVERY_MS / 4)
  timer.unref()

  return {
    subscribe: (viewerIds, subscriber) => {
      for (const id of viewerIds)
        subscribers.set(id, (subscribers.get(id) ?? new Set<Subscriber>()).add(subscriber))
      return () => {
        for (const id of viewerIds) {
          const ofViewer = subscribers.get(id)
          ofViewer?.delete(subscriber)
          if (ofViewer?.size === 0) subscribers.delete(id)
        }
      }
    },
    ofLast: buffer.ofLast,
    after: (viewerIds, text) => {
      const asked = readPosition(text)
      if (!asked || asked.snapshot.xmax > position.snapshot.xmax) return undefined
      return buffer.after(viewerIds, asked)
    },
    position: word,
    catchUp: async (text) => {
      const asked = readPosition(text)
      if (asked && asked.snapshot.xmax > position.snapshot.xmax) await look()
    },
    sendAway: () => {
      for (const { onSentAway } of everySubscriber()) onSentAway?.()
    },
    stop: async () => {
      clearInterval(timer)
      await connection?.stop()
    },
  }
}

function tell(subscribers: Map<string, Set<Subscriber>>, told: readonly ToldEvent[], position: string) {
  const events = new Map<Subscriber, LiveEvent[]>()
  for (const { to, event } of told) {
    const receivers: Iterable<Subscriber>[] = to.includes(EVERYONE)
      ? [...subscribers.values()]
      : to.map((viewerId) => subscribers.get(viewerId) ?? [])
    for (const subscriber of new Set(receivers.flatMap((some) => [...some])))
      events.set(subscriber, [...(events.get(subscriber) ?? []), event])
  }
  for (const [subscriber, those] of events) subscriber.onTold(those, position)
}
