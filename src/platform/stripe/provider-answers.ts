import type { Stripe } from 'stripe'

/**
 * Puts a question to the provider, or has it do something; `question` tells it from others. What must not stay when its answer
 * is of no use after all, `undo` takes back.
 */
export type Ask = <Answer>(
  question: string,
  put: (api: Stripe) => Promise<Answer>,
  undo?: (api: Stripe, answer: Answer) => Promise<unknown>,
) => Promise<Answer>

type Given = { question: string; answer: Promise<unknown>; undo: () => Promise<unknown> }

/** Ends a run at a question that has no answer yet. */
export class Unanswered extends Error {
  readonly put: () => Given

  constructor(question: string, put: () => Given) {
    super(`not asked yet: ${question}`)
    this.put = put
  }
}

/** Ends a run whose answers turn out to be older than what has happened. */
export class OutdatedAnswers extends Error {}

/**
 * Keeps what the provider answered, so that steps which ask it run again from the start with the same answers: the nth
 * question gets the nth answer, a refusal is one as well, and a question that is new or another ends the run.
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
    /** The next question is the first one again. */
    restart: () => {
      next = 0
    },
    async forget(): Promise<void> {
      // What was refused has nothing to take back.
      for (const { undo } of given.splice(0)) await undo().catch(() => {})
    },
    async fetch({ put }: Unanswered): Promise<void> {
      const asked = put()
      given.push(asked)
      // Whoever asked it hears of a refusal.
      await asked.answer.catch(() => {})
    },
  }
}
