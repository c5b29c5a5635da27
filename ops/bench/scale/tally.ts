type Kind = 'look' | 'favourite' | 'invitation' | 'picture' | 'page' | 'upload' | 'download' | 'stream'

/** `cut`: it had begun to answer when it broke off, or had longer than a process that stops waits. */
type Outcome = 'answered' | 'failed' | 'cut'
type Asked = { kind: Kind; ms: number; outcome: Outcome; why: string; endedAt: number }

export type Tally = ReturnType<typeof newTally>

/** Every request of a time, and what became of it. */
export function newTally() {
  const asked: Asked[] = []
  let unanswered = 0
  return {
    note: (one: Omit<Asked, 'endedAt'>) => void asked.push({ ...one, endedAt: performance.now() }),
    /** A question that its screen asked again and again, for nothing. */
    noteUnanswered: () => void (unanswered += 1),
    unanswered: () => unanswered,
    count: (kinds: readonly Kind[], outcomes?: readonly Outcome[]) =>
      asked.filter(({ kind, outcome }) => kinds.includes(kind) && (outcomes?.includes(outcome) ?? true))
        .length,
    /** When one of them was answered for the first time since then. */
    answeredSince: (kinds: readonly Kind[], since: number): number | undefined =>
      asked.find(
        ({ kind, outcome, endedAt }) => outcome === 'answered' && kinds.includes(kind) && endedAt > since,
      )?.endedAt,
    whys: () => {
      const broken = asked.filter(({ outcome }) => outcome !== 'answered')
      const named = Map.groupBy(broken, ({ kind, outcome, why }) => `${kind} ${outcome}: ${why}`)
      return [...named].map(([name, { length }]) => `${length} × ${name}`)
    },
    /** The time within which this share of them was answered. */
    withinMs: (kinds: readonly Kind[], share: number): number => {
      const times = asked
        .flatMap(({ kind, ms }) => (kinds.includes(kind) ? [ms] : []))
        .toSorted((a, b) => a - b)
      return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
    },
  }
}

const kindOf = ({ url }: Request): Kind => {
  const { pathname } = new URL(url)
  if (pathname.startsWith('/media/')) return 'picture'
  if (pathname === '/rpc/photos/setFavorite') return 'favourite'
  if (pathname === '/rpc/clients/createClient') return 'invitation'
  return pathname.startsWith('/rpc/') ? 'look' : 'page'
}

/** `fetch` that reads every answer to its end and notes it in the tally of the moment it was asked. */
export const tallied =
  (current: () => Tally): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const [kind, tally, startedAt] = [kindOf(request), current(), performance.now()]
    const note = (outcome: Outcome, why: unknown) =>
      tally.note({ kind, ms: performance.now() - startedAt, outcome, why: reasonOf(why) })
    const failing = (outcome: Outcome) => (error: unknown) => {
      note(outcome, error)
      throw error
    }
    const response = await fetch(request, init).catch(failing('failed'))
    const body = await response.arrayBuffer().catch(failing('cut'))
    const { status, statusText, headers } = response
    note(status < 400 ? 'answered' : 'failed', status)
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers })
  }

/** As `tallied`, for an answer that goes on for long: noted once it begins. */
export async function noteBegun(tally: Tally, kind: Kind, asking: Promise<Response>): Promise<Response> {
  const startedAt = performance.now()
  const note = (outcome: Outcome, why: unknown) =>
    tally.note({ kind, ms: performance.now() - startedAt, outcome, why: reasonOf(why) })
  const response = await asking.catch((error: unknown) => {
    note('failed', error)
    throw error
  })
  note(response.ok ? 'answered' : 'failed', response.status)
  return response
}

export function reasonOf(why: unknown): string {
  if (!(why instanceof Error)) return String(why)
  return why.cause instanceof Error ? reasonOf(why.cause) : why.message
}
