import { StandardRPCJsonSerializer, type StandardRPCJsonSerializedMetaItem } from '@orpc/client/standard'
import type { Page } from 'playwright-core'
import { FIRST_ANSWERS_ELEMENT_ID, LAST_ANSWERS_ELEMENT_ID } from '#platform/pure/preload-script.ts'
import type { ScreenIds, Screen } from './every-screen/screen.ts'
import type { PendingTasks } from './quiet-page.ts'

type Amend = (answer: unknown, ids: ScreenIds) => unknown
type Body = { json: unknown; meta?: StandardRPCJsonSerializedMetaItem[] }

const serializer = new StandardRPCJsonSerializer()

function toBody(answer: unknown): Body {
  const [json, meta] = serializer.serialize(answer)
  return { json, meta }
}

/**
 * Replaces answers inside the page, because a Playwright route would disable the browser's cache.
 */
export const fakeAnswers = (
  page: Page,
  { holds = [], fails = [], answers = {}, amends = {}, refuses = {} }: Screen,
  ids: ScreenIds,
) => {
  const amendments = byEndpoint<Amend>(amends)
  return page.addInitScript(
    replaceAnswers,
    {
      holds,
      fails,
      refuses: bodies(refuses, ({ code, facts }) => {
        return { defined: true, code, status: 409, message: code, data: facts }
      }),
      answers: bodies(byEndpoint<unknown>(answers), (answer) => answer),
      amended: Object.keys(amendments),
      amend: (endpoint: string, { json, meta = [] }: Body) =>
        toBody(amendments[endpoint]!(serializer.deserialize(json, meta), ids)),
      preloadIds: [FIRST_ANSWERS_ELEMENT_ID, LAST_ANSWERS_ELEMENT_ID],
    },
    { exposeFunctions: true },
  )
}

const bodies = <Value>(values: Record<string, Value>, answer: (value: Value) => unknown) =>
  Object.fromEntries(Object.entries(values).map(([endpoint, value]) => [endpoint, toBody(answer(value))]))

const byEndpoint = <Value>(domains: object): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(domains).flatMap(([domain, verbs]) =>
      Object.entries(verbs as Record<string, Value>).map(([verb, value]) => [`${domain}/${verb}`, value]),
    ),
  )

type FakeAnswers = {
  holds: readonly string[]
  fails: readonly string[]
  refuses: Record<string, Body>
  answers: Record<string, Body>
  amended: readonly string[]
  amend: (endpoint: string, answer: Body) => unknown
  preloadIds: readonly string[]
}

function replaceAnswers({ holds, fails, refuses, answers, amended, amend, preloadIds }: FakeAnswers) {
  // The frame of an email requests nothing.
  if (window !== window.top) return
  if ([holds, fails, amended, Object.keys(answers), Object.keys(refuses)].every(({ length }) => length === 0))
    return
  // Hides preloaded answers, so that the page requests them.
  const find = document.getElementById.bind(document)
  document.getElementById = (id) => (preloadIds.includes(id) ? null : find(id))
  const { fetch: originalFetch } = window
  window.fetch = async (request, init) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, location.href)
    const endpoint = pathname.replace('/rpc/', '')
    const matches = (names: readonly string[]) =>
      names.includes(endpoint) || names.includes(endpoint.replace(/[^/]*$/, '*'))
    if (endpoint in refuses) return Response.json(refuses[endpoint], { status: 409 })
    if (endpoint in answers) return Response.json(answers[endpoint])
    if (matches(fails)) throw new TypeError('Failed to fetch')
    if (matches(holds)) return new Promise<never>(() => {})
    const response = await originalFetch(request, init)
    if (!amended.includes(endpoint)) return response
    const { underway } = window as unknown as PendingTasks
    underway.add(response)
    const body = (await response.json()) as Body
    const amendedAnswer = Response.json(await amend(endpoint, body), { status: response.status })
    underway.delete(response)
    return amendedAnswer
  }
}
