export type RefusalFacts = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: unknown
  payment_method?: unknown
}

export class StripeRefusal extends Error {
  readonly status: number
  readonly facts: RefusalFacts
  /** Whether changes of the request are kept, such as the failed charge of a declined card. */
  readonly leavesTraces: boolean

  constructor(status: number, facts: RefusalFacts, leavesTraces = false) {
    super(facts.message)
    this.status = status
    this.facts = facts
    this.leavesTraces = leavesTraces
  }
}

export function throwInvalid(message: string, param?: string, code?: string): never {
  throw new StripeRefusal(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  })
}

/** Refuses an unknown id: 404 in the path, 400 in a parameter. */
export function throwMissing(what: string, id: string, param: string, status: 400 | 404 = 400): never {
  throw new StripeRefusal(status, {
    type: 'invalid_request_error',
    message: `No such ${what}: '${id}'`,
    code: 'resource_missing',
    param,
  })
}
