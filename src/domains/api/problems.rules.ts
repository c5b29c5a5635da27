import type { ContractProcedure } from '@orpc/contract'
import type { AccessDenial } from '#domains/access/viewer.rules.ts'
import type {
  AppContracts,
  AppEndpoint,
  publishedContract,
  PublishedMeta,
} from './publishing/published.contract.ts'

/** Problems of any request, with their HTTP status. */
const ofEveryRequest = {
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

/** Refusals of the app, under the names that programs know. */
const ofTheApp = {
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

export const problemStatus = { ...ofEveryRequest, ...ofTheApp }
export type ProblemCode = keyof typeof problemStatus

/** Possible at any endpoint; the document lists the others at the endpoints that return them. */
export const everyonesProblems = Object.keys(ofEveryRequest) as (keyof typeof ofEveryRequest)[]

type Asked = (typeof publishedContract)[keyof typeof publishedContract] extends infer Procedure
  ? Procedure extends ContractProcedure<infer _I, infer _O, infer _E, infer Meta>
    ? Meta extends PublishedMeta<infer By>
      ? By
      : never
    : never
  : never

type RefusalsOf<By extends AppEndpoint> =
  By extends `${infer Domain extends keyof AppContracts}.${infer Verb}`
    ? Verb extends keyof AppContracts[Domain]
      ? AppContracts[Domain][Verb] extends ContractProcedure<infer _I, infer _O, infer Errors, infer _M>
        ? keyof Errors
        : never
      : never
    : never

/** All refusals of the app's endpoints behind published ones; nobody acts as a studio by its key. */
export type AppRefusal = Exclude<RefusalsOf<Asked>, AccessDenial | 'acting_as_studio'>

/** How each of those is published; a refusal that is missing here does not compile. */
export const problemOf = {
  unknown_cursor: 'unknown_cursor',
  client_not_found: 'client_not_found',
  client_archived: 'client_archived',
  client_limit_reached: 'client_limit_reached',
  email_taken: 'email_taken',
  too_many_attempts: 'too_many_attempts',
  gallery_not_found: 'gallery_not_found',
  gallery_needed: 'gallery_needed',
  gallery_empty: 'gallery_empty',
  too_many_galleries: 'gallery_limit_reached',
  section_taken: 'section_taken',
  photo_not_yours: 'photo_not_found',
  photo_in_order: 'photo_in_order',
  list_not_found: 'list_not_found',
  choice_changed: 'choice_changed',
  order_not_found: 'order_not_found',
  not_now: 'wrong_status',
  order_withdrawn: 'wrong_status',
  plan_without_webhooks: 'plan_without_webhooks',
  endpoint_not_found: 'webhook_endpoint_not_found',
  endpoint_limit_reached: 'endpoint_limit_reached',
  webhook_refused: 'url_refused',
} as const satisfies Record<AppRefusal, ProblemCode>
