import { PRELOAD_ID } from '../pure/preload-script.ts'

type Answers = Record<string, Promise<Response>>

let answers: Answers | undefined

/**
 * The response to an endpoint that the document requested early or brought along; returned once, to the first caller.
 */
export function takePreloaded(endpoint: string): Promise<Response> | undefined {
  answers ??= (globalThis as { askedEarly?: Answers }).askedEarly ?? readPreloaded()
  const answer = answers[endpoint]
  delete answers[endpoint]
  return answer
}

/** Preloaded answers belong to whoever was signed in then; call this when that changes. */
export function forgetPreloaded(): void {
  answers = {}
}

/** The text that the document brought for an endpoint; undefined when it brought none. */
export const preloadedText = (endpoint: string): string | undefined => readBodies()[endpoint]

function readBodies(): Record<string, string> {
  const text = document.getElementById(PRELOAD_ID)?.textContent
  return text ? (JSON.parse(text) as Record<string, string>) : {}
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
