import { FIRST_ANSWERS_ELEMENT_ID, LAST_ANSWERS_ELEMENT_ID, preloadKeyOf } from '../pure/preload-script.ts'

type Answers = Record<string, Promise<Response>>

let answers: Answers | undefined

/**
 * Returns a response that the document requested early or contains. Each response is returned once.
 */
export function takePreloaded(endpoint: string, input: unknown): Promise<Response> | undefined {
  answers ??= (globalThis as { askedEarly?: Answers }).askedEarly ?? readPreloaded()
  const name = endpoint in answers ? endpoint : preloadKeyOf(endpoint, input)
  const answer = answers[name]
  delete answers[name]
  return answer
}

/**
 * Drops preloaded responses, which belong to the viewer at page load. Call it when the viewer
 * changes.
 */
export function forgetPreloaded(): void {
  answers = {}
}

export const preloadedText = (endpoint: string): string | undefined => readBodies()[endpoint]

function readBodies(): Record<string, string> {
  const bodies: Record<string, string> = {}
  for (const id of [FIRST_ANSWERS_ELEMENT_ID, LAST_ANSWERS_ELEMENT_ID]) {
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
