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
  isActing,
  nobody,
  type AccessDenial,
  type SignedInViewer,
  type Viewer,
  type ViewerFor,
  type Who,
} from '../viewer.rules.ts'
import type { WhoMeta } from '../who.contract.ts'
import { asViewer } from './access.ts'

export type Entrance = {
  /** Origin the request came in by: the product's own, or a studio's domain. */
  origin: string
  /** Set under a studio's own domain, where only that studio's clients are let in. */
  studioHost: { host: string; studioId: string; liveSince: Date } | undefined
}

/** Built once per request by the web server. */
export type RequestContext = Entrance & {
  services: Services
  requestId: string
  viewer: Viewer
  ipAddress: string
  userAgent: string
  cookies: string
  setCookie: (cookie: string) => void
  /** A running transaction of this viewer: the call joins it, and commits or rolls back with it. */
  joins?: Tx<'viewer'>
  /** Called with the answer inside the transaction, so it commits or rolls back with the change. */
  beforeCommit?: (tx: Tx<'viewer'>, answer: unknown) => Promise<void>
}

type FactsOf<Item> = Item extends ErrorMapItem<infer Schema> ? InferSchemaInput<Schema> : undefined
type CodesWithFacts<Errors> = {
  [Code in keyof Errors]: Errors[Code] extends { data: object } ? Code : never
}[keyof Errors]

/** Throws a declared refusal: rolls the transaction back, and the browser receives the code. */
export type Refuse<Errors> = <Code extends keyof Errors & string>(
  code: Code,
  ...facts: Code extends CodesWithFacts<Errors> ? [FactsOf<Errors[Code]>] : []
) => never

export type Call<V, Input, Errors> = RequestContext & {
  tx: Tx<'viewer'>
  viewer: V
  input: Input
  refuse: Refuse<Errors>
  now: Date
}

const workAfterCommit = Symbol('work after the commit')
type AfterCommit<Output> = { [workAfterCommit]: () => Promise<Output> }

/**
 * Makes the answer after the commit: for a call to another machine, which must not learn of a change that is rolled
 * back nor hold a transaction open. A refusal in it rolls nothing back.
 */
export const afterCommit = <Output>(work: () => Promise<Output>): AfterCommit<Output> => ({
  [workAfterCommit]: work,
})

type Answer<Output> = Output | AfterCommit<Output>

type Handle<AnyCall, Output> = (call: AnyCall) => Promise<Answer<Output>>

/** `beforeTransaction` may refuse, or wait for another machine, without holding a transaction open. */
type Handler<AnyCall, Output> =
  | Handle<AnyCall, Output>
  | { beforeTransaction: (call: Omit<AnyCall, 'tx'>) => Promise<void>; handle: Handle<AnyCall, Output> }

export type CallOf<Procedure> =
  Procedure extends ContractProcedure<infer Input, infer _Output, infer Errors, infer Meta>
    ? Meta extends WhoMeta<infer W>
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
 * Binds a domain's handlers to its contract. Each call is checked against the contract's `who` and runs in one
 * transaction of that viewer: committed when the handler returns, rolled back when it refuses or throws.
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

/** Input is validated after the first middleware, so that a caller without access learns nothing of its shape. */
const inputAfterAccess = { initialInputValidationIndex: 1 }

function serveProcedure(procedure: AnyContractProcedure, handler: LooseHandler) {
  const { beforeTransaction, handle } =
    typeof handler === 'function' ? { beforeTransaction: undefined, handle: handler } : handler
  const { who, whileActing, deniedAs, readsReplica } = procedure['~orpc'].meta as WhoMeta
  const declared = procedure['~orpc'].errorMap as Record<string, { status?: number }>
  const refuse = (code: string, facts?: unknown): never => {
    throw new ORPCError(code, { defined: true, status: declared[code]?.status ?? 409, data: facts })
  }
  return implement(procedure, inputAfterAccess)
    .$context<RequestContext>()
    .use(({ context, next }, input) => {
      const denial = denialFor(who, context.viewer)
      if (denial) return refuse(namedDenial(denial, deniedAs))
      if (whileActing === 'never' && isActing(context.viewer)) return refuse('acting_as_studio')
      // Checked before parsing: a `line` schema would remove unstorable characters unseen.
      if (!isStorable(input)) throw new ORPCError('BAD_REQUEST')
      return next()
    })
    .handler(async ({ input, context: { joins, beforeCommit, ...asked } }) => {
      // Guests are known in their gallery alone.
      const isStranger = who === 'anyone' && asked.viewer.role === 'guest'
      const context = isStranger ? { ...asked, viewer: nobody } : asked
      const call = { ...context, input, refuse, now: context.services.clock() }
      if (joins) return handleWithin(joins)
      await beforeTransaction?.(call)
      const handleIn = (pool: Pool) =>
        asViewer(pool, context.viewer, async (tx) => {
          const answered = await handle({ ...call, tx })
          if (!waitsForCommit(answered)) await beforeCommit?.(tx, answered)
          return answered
        })
      const answer = await (readsReplica
        ? readFromReplica(context.services, handleIn)
        : handleIn(context.services.pool))
      return waitsForCommit(answer) ? answer[workAfterCommit]() : answer

      async function handleWithin(tx: Tx<'viewer'>) {
        if (beforeTransaction) throw new Error('what asks before its transaction can be no part of another')
        const answer = await handle({ ...call, tx })
        if (waitsForCommit(answer)) throw new Error('what waits for its commit can be no part of another')
        return answer
      }
    })
}

/** The code of a denial: what its person can mend at once is named also where an endpoint hides all others. */
const namedDenial = (denial: AccessDenial, deniedAs: string | undefined) =>
  denial === 'signed_out' || denial === 'two_steps_demanded' ? denial : (deniedAs ?? denial)

const waitsForCommit = (answer: unknown): answer is AfterCommit<unknown> =>
  typeof answer === 'object' && answer !== null && workAfterCommit in answer

export type FileRequest = {
  services: Services
  viewer: Viewer
  request: Request
  query: Record<string, string>
}

/** Returns a function that reads for an export in a transaction of this kind of viewer; undefined when they may not. */
export function readerFor<W extends Who>(
  who: W,
  { services, viewer }: Pick<FileRequest, 'services' | 'viewer'>,
) {
  const allowed = viewerFor(who, viewer)
  if (!allowed) return undefined
  return <Result>(read: (tx: Tx<'viewer'>, viewer: ViewerFor[W]) => Promise<Result>) =>
    readFromReplica(services, (pool) => asViewer(pool, viewer, (tx) => read(tx, allowed)))
}

/** Narrows a viewer outside a contract's endpoint (a file, a stream); undefined when they may not. */
export function viewerFor<W extends Who>(who: W, viewer: Viewer): ViewerFor[W] | undefined {
  return denialFor(who, viewer) ? undefined : (viewer as SignedInViewer as ViewerFor[W])
}
