type Early = { askedEarly?: Record<string, Promise<Response> | undefined> }

/** The answer to what the page asked by itself (`pure/early-questions.ts`); to the first who asks again, and to nobody after. */
export function takeEarlyAnswer(endpoint: string): Promise<Response> | undefined {
  const { askedEarly } = globalThis as Early
  const answer = askedEarly?.[endpoint]
  if (askedEarly) delete askedEarly[endpoint]
  return answer
}

/** What was asked for someone else is no answer for who is looking now. */
export function forgetEarlyAnswers(): void {
  delete (globalThis as Early).askedEarly
}
