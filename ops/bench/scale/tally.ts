type Kind = 'look' | 'favourite' | 'invitation' | 'picture' | 'page' | 'upload' | 'download' | 'stream'

/** `cut`: the answer broke off, or an upload failed after longer than a stopping process waits. */
type Outcome = 'answered' | 'failed' | 'cut'
type RequestRecord = { kind: Kind; ms: number; outcome: Outcome; why: string; endedAt: number }

export type Tally = ReturnType<typeof newTally>

export function newTally() {
  const requests: RequestRecord[] = []
  let unanswered = 0
  return {
    note: (one: Omit<RequestRecord, 'endedAt'>) => void requests.push({ ...one, endedAt: performance.now() }),
    noteUnanswered: () => void (unanswered += 1),
    unanswered: () => unanswered,
    count: (kinds: readonly Kind[], outcomes?: readonly Outcome[]) =>
      requests.filter(({ kind, outcome }) => kinds.includes(kind) && (outcomes?.includes(outcome) ?? true))
        .length,
    answeredSince: (kinds: readonly Kind[], since: number): number | undefined =>
      requests.find(
        ({ kind, outcome, endedAt }) => outcome === 'answered' && kinds.includes(kind) && endedAt > since,
      )?.endedAt,
    whys: () => {
      const broken = requests.filter(({ outcome }) => outcome !== 'answered')
      const named = Map.groupBy(broken, ({ kind, outcome, why }) => `${kind} ${outcome}: ${why}`)
      return [...named].map(([name, { length }]) => `${length} × ${name}`)
    },
    withinMs: (kinds: readonly Kind[], share: number): number => {
      const times = requests
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

/** Returns a `fetch` that records each outcome in the tally current when the request began. */
export const tallyingFetch =
  (current: () => Tally): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const [kind, tally] = [kindOf(request), current()]
    const note = startRecord(tally, kind)
    const recordAndThrow = (outcome: Outcome) => (error: unknown) => {
      note(outcome, error)
      throw error
    }
    const response = await fetch(request, init).catch(recordAndThrow('failed'))
    const body = await response.arrayBuffer().catch(recordAndThrow('cut'))
    const { status, statusText, headers } = response
    note(status < 400 ? 'answered' : 'failed', status)
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers })
  }

/** Records a request once its answer begins, for answers that go on for long. */
export async function recordWhenAnswerBegins(
  tally: Tally,
  kind: Kind,
  asking: Promise<Response>,
): Promise<Response> {
  const note = startRecord(tally, kind)
  const response = await asking.catch((error: unknown) => {
    note('failed', error)
    throw error
  })
  note(response.ok ? 'answered' : 'failed', response.status)
  return response
}

function startRecord(tally: Tally, kind: Kind) {
  const startedAt = performance.now()
  return (outcome: Outcome, why: unknown) =>
    tally.note({ kind, ms: performance.now() - startedAt, outcome, why: reasonOf(why) })
}

export function reasonOf(why: unknown): string {
  if (!(why instanceof Error)) return String(why)
  return why.cause instanceof Error ? reasonOf(why.cause) : why.message
}
