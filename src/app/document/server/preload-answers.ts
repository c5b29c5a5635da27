import { preloadAt, WHO_IS_LOOKING } from '../preload-queries.ts'

/** Asks an endpoint without input for whoever asks for the page; answers the response's body, or nothing on a no. */
export type Ask = (endpoint: string) => Promise<string | undefined>

/** Bodies of responses, by endpoint. */
export type PreloadAnswers = Record<string, string>

/** What the app would ask as soon as it runs: answered with the document, it costs no way there and back. */
export async function preloadAnswers(address: string, ask: Ask): Promise<PreloadAnswers> {
  const who = await ask(WHO_IS_LOOKING)
  if (who === undefined) return {}
  const answers = { [WHO_IS_LOOKING]: who }
  const next = preloadAt[address]
  // Anyone else is sent on, and would be refused.
  if (!next || homeIn(who) !== address) return answers
  const answer = await ask(next)
  return answer === undefined ? answers : { ...answers, [next]: answer }
}

const homeIn = (who: string) => (JSON.parse(who) as { json: { me: { home: string } | null } }).json.me?.home
