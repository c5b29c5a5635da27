import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { fieldProblemsNl, type FieldRule } from '../pure/field-problems.nl.ts'
import { takePreloaded } from './preload-cache.ts'

const headers: Record<string, string> = {}

/** Sends this header with every call from now on; undefined leaves it out again. */
export function sendWithCalls(name: string, value: string | undefined): void {
  if (value === undefined) delete headers[name]
  else headers[name] = value
}

const link = new RPCLink({
  url: () => `${window.location.origin}/rpc`,
  headers: () => headers,
  fetch: (request, init, _options, path, input) =>
    takePreloaded(path.join('/'), input) ?? fetch(request, init),
})

/**
 * The client of one domain's contract, which is imported as a type so that no schema is bundled: `browserApi<typeof
 * photosContract>('photos')`.
 */
export function browserApi<Contract extends AnyContractRouter>(
  domain: string,
): ContractRouterClient<Contract> {
  const everything = createORPCClient<Record<string, ContractRouterClient<Contract>>>(link)
  return everything[domain]!
}

/** Code and facts of a declared refusal; undefined for a bug, a lost connection or an unknown answer. */
export function refusalOf(error: unknown): { code: string; facts: unknown } | undefined {
  if (!(error instanceof ORPCError) || !error.defined) return undefined
  return { code: error.code, facts: error.data }
}

/** What the contract's own rule says of an input that it refused, in Dutch; undefined for any other failure. */
export function fieldProblemOf(error: unknown): string | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return undefined
  const { issues = [] } = (error.data ?? {}) as { issues?: { params?: { rule?: FieldRule } }[] }
  const rule = issues.find(({ params }) => params?.rule)?.params?.rule
  return rule && fieldProblemsNl[rule]
}

/** The id under which the server logged a bug, to show on the screen. */
export function requestIdOf(error: unknown): string | undefined {
  if (!(error instanceof ORPCError)) return undefined
  const data = error.data as { requestId?: unknown } | undefined
  return typeof data?.requestId === 'string' ? data.requestId : undefined
}
