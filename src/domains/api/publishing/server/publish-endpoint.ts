import type {
  AnyContractProcedure,
  ContractProcedure,
  ContractRouterClient,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract'
import { createRouterClient, implement, ORPCError, type AnyRouter } from '@orpc/server'
import type { RequestContext } from '#domains/access/server/serve-contract.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isStorable } from '#platform/pure/is-storable.ts'
import {
  publishedContract,
  type AppContracts,
  type AppEndpointName,
  type PublishedMeta,
} from '../published.contract.ts'
import type { AdmittedKey } from './admit.ts'

export type AppClient = ContractRouterClient<AppContracts>

export type ApiContext = Omit<RequestContext, 'viewer'> & {
  viewer: PhotographerViewer
  key: AdmittedKey
  keepAnswer?: (tx: Tx<'viewer'>, answer: unknown) => Promise<void>
}

type EndpointOf<By extends AppEndpointName> =
  By extends `${infer Domain extends keyof AppContracts}.${infer Verb}`
    ? Verb extends keyof AppClient[Domain]
      ? AppClient[Domain][Verb]
      : never
    : never

type AppCall = (input: never) => Promise<unknown>
type InputOf<Ask> = Ask extends (input: infer Input, ...rest: never) => unknown ? Input : never
type AnswerOf<Ask> = Ask extends (...given: never) => Promise<infer Answer> ? Answer : never

type AnswerContext<Input> = {
  input: Input
  app: AppClient
  context: ApiContext
}

type PublicationOf<Procedure> =
  Procedure extends ContractProcedure<infer Input, infer Output, infer _Errors, infer Meta>
    ? Meta extends PublishedMeta<infer By>
      ? {
          ask: (input: InferSchemaOutput<Input>) => InputOf<EndpointOf<By>>
          answer: (
            answer: AnswerOf<EndpointOf<By>>,
            given: AnswerContext<InferSchemaOutput<Input>>,
          ) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
        }
      : never
    : never

export type Publications = {
  [Name in keyof typeof publishedContract]: PublicationOf<(typeof publishedContract)[Name]>
}

type LoosePublication = {
  ask: (input: unknown) => unknown
  answer: (answer: unknown, given: AnswerContext<unknown>) => unknown
}

/**
 * Implements each published endpoint with its app endpoint. One transaction covers the change and
 * all reads for the answer.
 */
export function createPublishedRouter(appRouter: AnyRouter, publications: Publications) {
  const published = Object.entries(publishedContract).map(([name, procedure]) => {
    const publication = publications[name as keyof Publications] as unknown as LoosePublication
    return [name, publishProcedure(appRouter, procedure, publication)] as const
  })
  return Object.fromEntries(published)
}

const validateAfterMiddleware = { initialInputValidationIndex: 1 }

function publishProcedure(
  appRouter: AnyRouter,
  procedure: AnyContractProcedure,
  { ask, answer }: LoosePublication,
) {
  const { by } = procedure['~orpc'].meta as PublishedMeta
  const [domain, verb] = by.split('.') as [keyof AppContracts, string]
  const appFor = (context: RequestContext) =>
    createRouterClient(appRouter, { context }) as unknown as AppClient
  return implement(procedure, validateAfterMiddleware)
    .$context<ApiContext>()
    .use(({ next }, input) => {
      // Checked before parsing, as in `serveContract`: `singleLine` would silently remove
      // unstorable characters.
      if (!isStorable(input)) throw new ORPCError('BAD_REQUEST')
      return next()
    })
    .handler(async ({ input, context }) => {
      const { keepAnswer, key: _, ...request } = context
      let published: unknown
      const beforeCommit = async (tx: Tx<'viewer'>, appAnswer: unknown) => {
        published = await answer(appAnswer, { input, app: appFor({ ...request, joins: tx }), context })
        await keepAnswer?.(tx, published)
      }
      const callApp = Reflect.get(appFor({ ...request, beforeCommit })[domain], verb) as AppCall
      await callApp(ask(input) as never)
      return published
    })
}
