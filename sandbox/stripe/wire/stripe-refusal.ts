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

/** A no in Stripe's own form: an HTTP status and an error object. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly facts: RefusalFacts
  /** A declined card leaves its traces (a failed charge, a failed attempt); every other no leaves nothing. */
  readonly leavesTraces: boolean

  constructor(status: number, facts: RefusalFacts, leavesTraces = false) {
    super(facts.message)
    this.status = status
    this.facts = facts
    this.leavesTraces = leavesTraces
  }
}

/** Refuses a request that makes no sense. */
export function invalid(message: string, param?: string, code?: string): never {
  throw new StripeRefusal(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  })
}

/** Refuses an id that is not known; in the address Stripe says 404, in a parameter 400. */
export function missing(what: string, id: string, param: string, status: 400 | 404 = 400): never {
  throw new StripeRefusal(status, {
    type: 'invalid_request_error',
    message: `No such ${what}: '${id}'`,
    code: 'resource_missing',
    param,
  })
}
