import { callAsSystem } from '#domains/access/server/access.ts'
import type { SessionAsked } from '#domains/accounts/server/accounts.ts'
import type { GuestAsked } from '#domains/galleries/sharing/server/guests.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import type { Follow } from './live-route.ts'

const HEARTBEAT_MS = 25_000

/** By what a stream was opened. */
export type Listening = { session: SessionAsked } | { guest: GuestAsked }

type Followed = {
  listening: Listening
  /** A studio may lose its domain while a screen is open under it. */
  isHere: () => boolean
  onAnswer: (mayGoOn: boolean) => void
}

export type LiveHeartbeat = (stream: Omit<Followed, 'onAnswer'>) => Follow

/** Asks the database in one statement for all streams open in this process who may go on; when it can't be asked, nobody. */
export function createLiveHeartbeat(services: Services): LiveHeartbeat {
  const open = new Set<Followed>()
  const soon = new Set<Followed>()
  let timer: ReturnType<typeof setInterval> | undefined

  const beat = async (streams: readonly Followed[]) => {
    const here = streams.filter(({ isHere }) => isHere())
    const allowed = await findAllowed(services, here).catch(() => new Set<Followed>())
    for (const stream of streams) if (open.has(stream)) stream.onAnswer(allowed.has(stream))
  }
  return (facts) => (onAnswer) => {
    const stream = { ...facts, onAnswer }
    open.add(stream)
    timer ??= setInterval(() => void beat([...open]), HEARTBEAT_MS)
    return {
      askSoon: () => {
        // One event may concern every stream: they are asked for together.
        if (soon.size === 0)
          setImmediate(() => {
            const due = [...soon]
            soon.clear()
            void beat(due)
          })
        soon.add(stream)
      },
      stop: () => {
        open.delete(stream)
        if (open.size > 0) return
        clearInterval(timer)
        timer = undefined
      },
    }
  }
}

type Answer = { isSwitchedOff: boolean; sessions: boolean[]; guests: boolean[] }

async function findAllowed({ pool, clock }: Services, streams: readonly Followed[]): Promise<Set<Followed>> {
  if (streams.length === 0) return new Set()
  const bySession = streams.filter(({ listening }) => 'session' in listening)
  const asGuest = streams.filter(({ listening }) => 'guest' in listening)
  const now = clock()
  const given = {
    now: now.toISOString(),
    today: calendarDay(now),
    sessions: bySession.map(({ listening }) => 'session' in listening && listening.session),
    guests: asGuest.map(({ listening }) => 'guest' in listening && listening.guest),
  }
  const answer = await callAsSystem<Answer>(pool, 'may_go_on_listening', given, { waitsForDisk: false })
  if (answer.isSwitchedOff) return new Set()
  const isLetIn = (answers: boolean[]) => (_: Followed, at: number) => answers[at]!
  return new Set([...bySession.filter(isLetIn(answer.sessions)), ...asGuest.filter(isLetIn(answer.guests))])
}
