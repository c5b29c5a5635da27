import { PRELOAD_ID } from '../pure/preload-script.ts'

type Answers = Record<string, Promise<Response>>

let answers: Answers | undefined

/** The answer that the document asked for by itself or brought along; given once, to the first who asks. */
export function takePreloaded(endpoint: string): Promise<Response> | undefined {
  answers ??= (globalThis as { askedEarly?: Answers }).askedEarly ?? readPreloaded()
  const answer = answers[endpoint]
  delete answers[endpoint]
  return answer
}

/** What was asked for someone else is no answer for who is looking now. */
export function forgetPreloaded(): void {
  answers = {}
}

function readPreloaded(): Answers {
  const text = document.getElementById(PRELOAD_ID)?.textContent
  const bodies = text ? (JSON.parse(text) as Record<string, string>) : {}
  const headers = { 'content-type': 'application/json' }
  return Object.fromEntries(
    Object.entries(bodies).map(([endpoint, body]) => [
      endpoint,
      Promise.resolve(new Response(body, { headers })),
    ]),
  )
}
