import type { Page } from 'playwright-core'
import { PRELOAD_ID, PRELOAD_LAST_ID } from '#platform/pure/preload-script.ts'
import type { Ids, Screen } from './every-screen/screen.ts'
import type { Underway } from './quiet-page.ts'

type Amend = (answer: unknown, ids: Ids) => unknown

/**
 * Replaces the server's answers where the state asks for it, inside the page: with a route set the browser caches
 * nothing, and loads the whole app anew.
 */
export const standIn = (
  page: Page,
  { holds = [], fails = [], answers = {}, amends = {}, refuses = {} }: Screen,
  ids: Ids,
) => {
  const amendments = byEndpoint<Amend>(amends)
  return page.addInitScript(
    replaceAnswers,
    {
      holds,
      fails,
      refuses,
      answers: byEndpoint<unknown>(answers),
      amended: Object.keys(amendments),
      amend: (endpoint: string, answer: unknown) => amendments[endpoint]!(answer, ids),
      preloadIds: [PRELOAD_ID, PRELOAD_LAST_ID],
    },
    { exposeFunctions: true },
  )
}

const byEndpoint = <Value>(domains: object): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(domains).flatMap(([domain, verbs]) =>
      Object.entries(verbs as Record<string, Value>).map(([verb, value]) => [`${domain}/${verb}`, value]),
    ),
  )

type StandIns = {
  holds: readonly string[]
  fails: readonly string[]
  refuses: Record<string, { code: string; facts?: unknown }>
  answers: Record<string, unknown>
  amended: readonly string[]
  amend: (endpoint: string, answer: unknown) => unknown
  preloadIds: readonly string[]
}

function replaceAnswers({ holds, fails, refuses, answers, amended, amend, preloadIds }: StandIns) {
  // A mail is in a frame that asks for nothing.
  if (window !== window.top) return
  if ([holds, fails, amended, Object.keys(answers), Object.keys(refuses)].every(({ length }) => length === 0))
    return
  // Without the answers in its document the page asks for them, where they can be replaced.
  const find = document.getElementById.bind(document)
  document.getElementById = (id) => (preloadIds.includes(id) ? null : find(id))
  const { fetch: ask } = window
  window.fetch = async (asked, init) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href)
    const endpoint = pathname.replace('/rpc/', '')
    const isAmong = (names: readonly string[]) =>
      names.includes(endpoint) || names.includes(endpoint.replace(/[^/]*$/, '*'))
    const refusal = refuses[endpoint]
    if (refusal) {
      const { code, facts } = refusal
      const json = { defined: true, code, status: 409, message: code, data: facts }
      return Response.json({ json }, { status: 409 })
    }
    if (endpoint in answers) return Response.json({ json: answers[endpoint] })
    if (isAmong(fails)) throw new TypeError('Failed to fetch')
    if (isAmong(holds)) return new Promise<never>(() => {})
    const response = await ask(asked, init)
    if (!amended.includes(endpoint)) return response
    const { underway } = window as unknown as Underway
    underway.add(response)
    const { json } = (await response.json()) as { json: unknown }
    const amendedAnswer = Response.json({ json: await amend(endpoint, json) }, { status: response.status })
    underway.delete(response)
    return amendedAnswer
  }
}
