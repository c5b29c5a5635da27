import { itemAt } from '#platform/pure/item-at.ts'
import { callSqlFunctionAsSystem } from '#domains/access/server/access.ts'
import type { SessionKey } from '#domains/accounts/server/accounts.ts'
import type { GuestKey } from '#domains/galleries/sharing/server/guests.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import type { FollowHeartbeat } from './live-route.ts'

const HEARTBEAT_MS = 25_000

export type StreamIdentity = { session: SessionKey } | { guest: GuestKey }

type LiveConnection = {
  listening: StreamIdentity
  /**
   * Whether the stream's host is still open. Every check asks this, because a studio may lose its
   * domain.
   */
  isHere: () => boolean
  onAnswer: (mayGoOn: boolean) => void
}

export type LiveHeartbeat = (stream: Omit<LiveConnection, 'onAnswer'>) => FollowHeartbeat

/**
 * Returns a heartbeat that checks all open streams in one statement. If the statement fails, the
 * checked streams end.
 */
export function createLiveHeartbeat(services: Services): LiveHeartbeat {
  const openStreams = new Set<LiveConnection>()
  const dueStreams = new Set<LiveConnection>()
  let timer: ReturnType<typeof setInterval> | undefined

  const beat = async (streams: readonly LiveConnection[]) => {
    const atValidHost = streams.filter(({ isHere }) => isHere())
    const allowed = await findAllowed(services, atValidHost).catch(() => new Set<LiveConnection>())
    for (const stream of streams) if (openStreams.has(stream)) stream.onAnswer(allowed.has(stream))
  }
  return (facts) => (onAnswer) => {
    const stream = { ...facts, onAnswer }
    openStreams.add(stream)
    timer ??= setInterval(() => void beat([...openStreams]), HEARTBEAT_MS)
    return {
      askSoon: () => {
        // One event may concern every stream, so their checks share one statement.
        if (dueStreams.size === 0)
          setImmediate(() => {
            const due = [...dueStreams]
            dueStreams.clear()
            void beat(due)
          })
        dueStreams.add(stream)
      },
      stop: () => {
        openStreams.delete(stream)
        if (openStreams.size > 0) return
        clearInterval(timer)
        timer = undefined
      },
    }
  }
}

type Answer = { isSwitchedOff: boolean; sessions: boolean[]; guests: boolean[] }

async function findAllowed(
  { pool, clock }: Services,
  streams: readonly LiveConnection[],
): Promise<Set<LiveConnection>> {
  if (streams.length === 0) return new Set()
  const bySession = streams.filter(({ listening }) => 'session' in listening)
  const asGuest = streams.filter(({ listening }) => 'guest' in listening)
  const now = clock()
  const input = {
    now: now.toISOString(),
    today: calendarDay(now),
    sessions: bySession.map(({ listening }) => 'session' in listening && listening.session),
    guests: asGuest.map(({ listening }) => 'guest' in listening && listening.guest),
  }
  const answer = await callSqlFunctionAsSystem<Answer>(pool, 'check_open_streams', input, {
    waitsForDisk: false,
  })
  if (answer.isSwitchedOff) return new Set()
  const isLetIn = (answers: boolean[]) => (_: LiveConnection, at: number) => itemAt(answers, at)
  return new Set([...bySession.filter(isLetIn(answer.sessions)), ...asGuest.filter(isLetIn(answer.guests))])
}
