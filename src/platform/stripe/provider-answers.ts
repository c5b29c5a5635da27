import type { Stripe } from 'stripe'

/**
 * Returns the recorded answer to the request `question`, or throws `UnansweredError`, which ends
 * the run. `undo` reverts the request when `forget` drops its answer.
 */
export type AskProvider = <Answer>(
  question: string,
  put: (api: Stripe) => Promise<Answer>,
  undo?: (api: Stripe, answer: Answer) => Promise<unknown>,
) => Promise<Answer>

type RecordedAnswer = { question: string; answer: Promise<unknown>; undo: () => Promise<unknown> }

export class UnansweredError extends Error {
  readonly put: () => RecordedAnswer

  constructor(question: string, put: () => RecordedAnswer) {
    super(`not asked yet: ${question}`)
    this.put = put
  }
}

export class OutdatedAnswersError extends Error {}

/**
 * Records the provider's answers and refusals, so that a run can be repeated with them. The nth
 * request gets the nth answer. A different nth request drops the nth and later answers.
 */
export function createAnswerRecorder(api: Stripe) {
  const recorded: RecordedAnswer[] = []
  let next = 0

  const ask: AskProvider = async (question, put, undo) => {
    const at = next++
    const known = recorded[at]
    if (known?.question === question) return known.answer as ReturnType<typeof put>
    recorded.length = Math.min(recorded.length, at)
    throw new UnansweredError(question, () => {
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
      // Ignores refused requests and failing undos.
      for (const { undo } of recorded.splice(0)) await undo().catch(() => {})
    },
    async fetch({ put }: UnansweredError): Promise<void> {
      const fresh = put()
      recorded.push(fresh)
      // The next run gets the refusal from `ask`.
      await fresh.answer.catch(() => {})
    },
  }
}
