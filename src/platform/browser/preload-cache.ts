import { PRELOAD_ID, PRELOAD_LAST_ID, preloadedFor } from '../pure/preload-script.ts'

type Answers = Record<string, Promise<Response>>

let answers: Answers | undefined

/**
 * The response to an endpoint that the document requested early or brought along, perhaps only for this input; returned
 * once, to the first caller.
 */
export function takePreloaded(endpoint: string, input: unknown): Promise<Response> | undefined {
  answers ??= (globalThis as { askedEarly?: Answers }).askedEarly ?? readPreloaded()
  const name = endpoint in answers ? endpoint : preloadedFor(endpoint, input)
  const answer = answers[name]
  delete answers[name]
  return answer
}

/** Preloaded answers belong to whoever was signed in then; call this when that changes. */
export function forgetPreloaded(): void {
  answers = {}
}

/** The text that the document brought for an endpoint; undefined when it brought none. */
export const preloadedText = (endpoint: string): string | undefined => readBodies()[endpoint]

function readBodies(): Record<string, string> {
  const bodies: Record<string, string> = {}
  for (const id of [PRELOAD_ID, PRELOAD_LAST_ID]) {
    const text = document.getElementById(id)?.textContent
    if (text) Object.assign(bodies, JSON.parse(text))
  }
  return bodies
}

function readPreloaded(): Answers {
  const headers = { 'content-type': 'application/json' }
  return Object.fromEntries(
    Object.entries(readBodies()).map(([endpoint, body]) => [
      endpoint,
      Promise.resolve(new Response(body, { headers })),
    ]),
  )
}
