import type {
  AnyContractProcedure,
  ContractProcedure,
  ErrorMap,
  ErrorMapItem,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract'
import { implement, ORPCError } from '@orpc/server'
import type { Services } from '#platform/services.ts'
import type { Pool } from '#platform/db/pool.ts'
import { readFromReplica } from '#platform/db/replica.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isStorable } from '#platform/pure/is-storable.ts'
import {
  denialFor,
  isAdminActing,
  nobody,
  type AccessDenial,
  type SignedInViewer,
  type Viewer,
  type ViewerFor,
  type AccessLevel,
} from '../viewer.rules.ts'
import type { AccessMeta } from '../who.contract.ts'
import { asViewer } from './access.ts'

export type RequestHost = {
  origin: string
  /** Set under a studio’s own domain, which admits only that studio’s clients and guests. */
  studioHost: { host: string; studioId: string; liveSince: Date } | undefined
}

export type RequestContext = RequestHost & {
  services: Services
  requestId: string
  viewer: Viewer
  ipAddress: string
  userAgent: string
  cookies: string
  setCookie: (cookie: string) => void
  /** Running transaction that the call joins. */
  joins?: Tx<'viewer'>
  /**
   * Runs in the call’s transaction, before the commit. Does not run if the handler returns
   * `afterCommit` or the call has `joins`.
   */
  beforeCommit?: (tx: Tx<'viewer'>, answer: unknown) => Promise<void>
}

type FactsOf<Item> = Item extends ErrorMapItem<infer Schema> ? InferSchemaInput<Schema> : undefined
type CodesWithFacts<Errors> = {
  [Code in keyof Errors]: Errors[Code] extends { data: object } ? Code : never
}[keyof Errors]

/** Throws, so that an open transaction rolls back and the caller gets the code. */
export type Refuse<Errors> = <Code extends keyof Errors & string>(
  code: Code,
  ...facts: Code extends CodesWithFacts<Errors> ? [FactsOf<Errors[Code]>] : []
) => never

export type Call<V = Viewer, Input = unknown, Errors = unknown> = RequestContext & {
  tx: Tx<'viewer'>
  viewer: V
  input: Input
  refuse: Refuse<Errors>
  now: Date
}

const runAfterCommit = Symbol('work after the commit')
type AfterCommit<Output> = { [runAfterCommit]: () => Promise<Output> }

/**
 * Makes the answer after the commit, when `run` may tell other services of the change. A refusal in
 * `run` rolls nothing back.
 */
export const afterCommit = <Output>(run: () => Promise<Output>): AfterCommit<Output> => ({
  [runAfterCommit]: run,
})

type Answer<Output> = Output | AfterCommit<Output>

type Handle<AnyCall, Output> = (call: AnyCall) => Promise<Answer<Output>>

/** `beforeTransaction` may wait for another service without holding a transaction open. */
type Handler<AnyCall, Output> =
  | Handle<AnyCall, Output>
  | { beforeTransaction: (call: Omit<AnyCall, 'tx'>) => Promise<void>; handle: Handle<AnyCall, Output> }

export type CallOf<Procedure> =
  Procedure extends ContractProcedure<infer Input, infer _Output, infer Errors, infer Meta>
    ? Meta extends AccessMeta<infer W>
      ? Call<ViewerFor[W], InferSchemaOutput<Input>, Errors>
      : never
    : never

type HandlerOf<Procedure> =
  Procedure extends ContractProcedure<infer _Input, infer Output, infer _Errors, infer _Meta>
    ? Handler<CallOf<Procedure>, InferSchemaInput<Output>>
    : never

export type Handlers<Contract> = { [Name in keyof Contract]: HandlerOf<Contract[Name]> }

type LooseCall = Call<Viewer, unknown, ErrorMap>
type LooseHandler = Handler<LooseCall, unknown>

/**
 * Checks each call against the contract’s `who` and runs its handler in one transaction. A refusal
 * or error in the handler rolls the transaction back.
 */
export function serveContract<Contract extends Record<string, AnyContractProcedure>>(
  contract: Contract,
  handlers: Handlers<Contract>,
) {
  const procedures = Object.entries(contract).map(([name, procedure]) => {
    const handle = handlers[name as keyof Contract] as unknown as LooseHandler
    return [name, serveProcedure(procedure, handle)] as const
  })
  return Object.fromEntries(procedures)
}

/**
 * Validates input after the access check, so that a refused caller does not learn the input’s
 * shape.
 */
const inputAfterAccess = { initialInputValidationIndex: 1 }

function serveProcedure(procedure: AnyContractProcedure, handler: LooseHandler) {
  const { beforeTransaction, handle } =
    typeof handler === 'function' ? { beforeTransaction: undefined, handle: handler } : handler
  const { who, whileActing, deniedAs, readsReplica } = procedure['~orpc'].meta as AccessMeta
  const declared = procedure['~orpc'].errorMap as Record<string, { status?: number }>
  const refuse = (code: string, facts?: unknown): never => {
    throw new ORPCError(code, { defined: true, status: declared[code]?.status ?? 409, data: facts })
  }
  return implement(procedure, inputAfterAccess)
    .$context<RequestContext>()
    .use(({ context, next }, input) => {
      const denial = denialFor(who, context.viewer)
      if (denial) return refuse(denialCodeOf(denial, deniedAs))
      if (whileActing === 'never' && isAdminActing(context.viewer)) return refuse('acting_as_studio')
      // Checked before parsing, which silently drops NUL characters from single-line texts.
      if (!isStorable(input)) throw new ORPCError('BAD_REQUEST')
      return next()
    })
    .handler(async ({ input, context: { joins, beforeCommit, ...requestContext } }) => {
      // A guest has an identity only in the gallery, so endpoints for anyone treat a guest as
      // nobody.
      const isGuestElsewhere = who === 'anyone' && requestContext.viewer.role === 'guest'
      const context = isGuestElsewhere ? { ...requestContext, viewer: nobody } : requestContext
      const call = { ...context, input, refuse, now: context.services.clock() }
      if (joins) return handleWithin(joins)
      await beforeTransaction?.(call)
      const handleIn = (pool: Pool) =>
        asViewer(pool, context.viewer, async (tx) => {
          const answered = await handle({ ...call, tx })
          if (!isAfterCommit(answered)) await beforeCommit?.(tx, answered)
          return answered
        })
      const answer = await (readsReplica
        ? readFromReplica(context.services, handleIn)
        : handleIn(context.services.pool))
      return isAfterCommit(answer) ? answer[runAfterCommit]() : answer

      async function handleWithin(tx: Tx<'viewer'>) {
        if (beforeTransaction) throw new Error('what asks before its transaction can be no part of another')
        const answer = await handle({ ...call, tx })
        if (isAfterCommit(answer)) throw new Error('what waits for its commit can be no part of another')
        return answer
      }
    })
}

/** Never hides that the person must sign in or set up a second step. */
const denialCodeOf = (denial: AccessDenial, deniedAs: string | undefined) =>
  denial === 'signed_out' || denial === 'two_steps_demanded' ? denial : (deniedAs ?? denial)

const isAfterCommit = (answer: unknown): answer is AfterCommit<unknown> =>
  typeof answer === 'object' && answer !== null && runAfterCommit in answer

export type FileRequest = {
  services: Services
  viewer: Viewer
  request: Request
  query: Record<string, string>
}

export function createReaderIfAllowed<W extends AccessLevel>(
  who: W,
  { services, viewer }: Pick<FileRequest, 'services' | 'viewer'>,
) {
  const allowed = allowedViewer(who, viewer)
  if (!allowed) return undefined
  return <Result>(read: (tx: Tx<'viewer'>, viewer: ViewerFor[W]) => Promise<Result>) =>
    readFromReplica(services, (pool) => asViewer(pool, viewer, (tx) => read(tx, allowed)))
}

export function allowedViewer<W extends AccessLevel>(who: W, viewer: Viewer): ViewerFor[W] | undefined {
  return denialFor(who, viewer) ? undefined : (viewer as SignedInViewer as ViewerFor[W])
}
