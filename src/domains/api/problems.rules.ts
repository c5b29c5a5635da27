import type { ContractProcedure } from '@orpc/contract'
import type { AccessDenial } from '#domains/access/viewer.rules.ts'
import type {
  AppContracts,
  AppEndpointName,
  publishedContract,
  PublishedMeta,
} from './publishing/published.contract.ts'

const commonProblemStatus = {
  invalid_request: 400,
  idempotency_key_invalid: 400,
  key_missing: 401,
  key_malformed: 401,
  key_unknown: 401,
  key_revoked: 401,
  key_expired: 401,
  scope_missing: 403,
  studio_inactive: 403,
  plan_without_api: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_in_progress: 409,
  secret_shown_once: 409,
  body_too_large: 413,
  not_json: 415,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  too_many_at_once: 429,
  broken: 500,
  unreachable: 503,
  switched_off: 503,
} as const

const refusalProblemStatus = {
  unknown_cursor: 400,
  plan_without_webhooks: 403,
  client_not_found: 404,
  gallery_not_found: 404,
  photo_not_found: 404,
  list_not_found: 404,
  order_not_found: 404,
  webhook_endpoint_not_found: 404,
  client_archived: 409,
  client_limit_reached: 409,
  gallery_needed: 409,
  gallery_empty: 409,
  gallery_limit_reached: 409,
  section_taken: 409,
  email_taken: 409,
  choice_changed: 409,
  photo_in_order: 409,
  wrong_status: 409,
  endpoint_limit_reached: 409,
  url_refused: 422,
  too_many_attempts: 429,
} as const

export const problemStatus = { ...commonProblemStatus, ...refusalProblemStatus }
export type ProblemCode = keyof typeof problemStatus

export const commonProblemCodes = Object.keys(commonProblemStatus) as (keyof typeof commonProblemStatus)[]

type PublishedAppEndpoint = (typeof publishedContract)[keyof typeof publishedContract] extends infer Procedure
  ? Procedure extends ContractProcedure<infer _I, infer _O, infer _E, infer Meta>
    ? Meta extends PublishedMeta<infer By>
      ? By
      : never
    : never
  : never

type RefusalsOf<By extends AppEndpointName> =
  By extends `${infer Domain extends keyof AppContracts}.${infer Verb}`
    ? Verb extends keyof AppContracts[Domain]
      ? AppContracts[Domain][Verb] extends ContractProcedure<infer _I, infer _O, infer Errors, infer _M>
        ? keyof Errors
        : never
      : never
    : never

type AppRefusal = Exclude<RefusalsOf<PublishedAppEndpoint>, AccessDenial | 'acting_as_studio'>

/**
 * Refusals published under another name. Any other refusal needs a problem of its own name, or the
 * code does not compile.
 */
const renamedRefusals = {
  too_many_galleries: 'gallery_limit_reached',
  photo_not_yours: 'photo_not_found',
  not_now: 'wrong_status',
  order_withdrawn: 'wrong_status',
  endpoint_not_found: 'webhook_endpoint_not_found',
  webhook_refused: 'url_refused',
} as const satisfies Record<Exclude<AppRefusal, keyof typeof refusalProblemStatus>, ProblemCode>

export function problemCodeForRefusal(code: string): keyof typeof refusalProblemStatus | undefined {
  if (Object.hasOwn(renamedRefusals, code)) return renamedRefusals[code as keyof typeof renamedRefusals]
  return Object.hasOwn(refusalProblemStatus, code) ? (code as keyof typeof refusalProblemStatus) : undefined
}
