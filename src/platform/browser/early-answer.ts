import { FIRST_ANSWERS_ID } from '../pure/early-question.ts'

type Answers = Record<string, Promise<Response>>

let answers: Answers | undefined

/** The answer to what the page asked by itself, or brought along; to the first who asks again, and to nobody after. */
export function takeEarlyAnswer(endpoint: string): Promise<Response> | undefined {
  answers ??= (globalThis as { askedEarly?: Answers }).askedEarly ?? broughtAlong()
  const answer = answers[endpoint]
  delete answers[endpoint]
  return answer
}

/** What was asked for someone else is no answer for who is looking now. */
export function forgetEarlyAnswers(): void {
  answers = {}
}

function broughtAlong(): Answers {
  const text = document.getElementById(FIRST_ANSWERS_ID)?.textContent
  const bodies = text ? (JSON.parse(text) as Record<string, string>) : {}
  const headers = { 'content-type': 'application/json' }
  return Object.fromEntries(
    Object.entries(bodies).map(([endpoint, body]) => [
      endpoint,
      Promise.resolve(new Response(body, { headers })),
    ]),
  )
}
