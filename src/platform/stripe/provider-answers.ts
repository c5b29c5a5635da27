import type { Stripe } from 'stripe'

/**
 * Sends the provider a request that `question` identifies. `undo` takes back what must not stay when its answer is of
 * no use after all.
 */
export type Ask = <Answer>(
  question: string,
  put: (api: Stripe) => Promise<Answer>,
  undo?: (api: Stripe, answer: Answer) => Promise<unknown>,
) => Promise<Answer>

type Given = { question: string; answer: Promise<unknown>; undo: () => Promise<unknown> }

/** Ends a run at a request that has no answer yet. */
export class Unanswered extends Error {
  readonly put: () => Given

  constructor(question: string, put: () => Given) {
    super(`not asked yet: ${question}`)
    this.put = put
  }
}

/** Ends a run whose answers are older than what has happened since. */
export class OutdatedAnswers extends Error {}

/**
 * Records the provider's answers, refusals too, so that steps can run again from the start with the same ones: the nth
 * request gets the nth answer, and a new or different request ends the run.
 */
export function createAnswers(api: Stripe) {
  const given: Given[] = []
  let next = 0

  const ask: Ask = async (question, put, undo) => {
    const at = next++
    const known = given[at]
    if (known?.question === question) return known.answer as ReturnType<typeof put>
    given.length = Math.min(given.length, at)
    throw new Unanswered(question, () => {
      const answer = put(api)
      return { question, answer, undo: async () => undo?.(api, await answer) }
    })
  }

  return {
    ask,
    restart: () => {
      next = 0
    },
    async forget(): Promise<void> {
      // A refused request has nothing to undo.
      for (const { undo } of given.splice(0)) await undo().catch(() => {})
    },
    async fetch({ put }: Unanswered): Promise<void> {
      const asked = put()
      given.push(asked)
      // The next run gets the refusal from `ask`.
      await asked.answer.catch(() => {})
    },
  }
}
