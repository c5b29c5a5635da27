import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { fieldProblemsNl, type FieldRule } from '../pure/field-problems.nl.ts'
import { takePreloaded } from './preload-cache.ts'

const headers: Record<string, string> = {}

export function setCallHeader(name: string, value: string | undefined): void {
  if (value === undefined) delete headers[name]
  else headers[name] = value
}

let reportUnknownCall = () => {}
/** Resolves at the first call that the server does not know, for example after a deploy. */
export const firstUnknownCall = new Promise<void>((resolve) => {
  reportUnknownCall = resolve
})

const link = new RPCLink({
  url: () => `${window.location.origin}/rpc`,
  headers: () => headers,
  fetch: async (request, init, _options, path, input) => {
    const answer = await (takePreloaded(path.join('/'), input) ?? fetch(request, init))
    if (answer.status === 404) reportUnknownCall()
    return answer
  },
})

/**
 * Returns a client for one domain. Its contract is imported as a type, so no schema is bundled:
 * `browserApi<typeof photosContract>('photos')`.
 */
export function browserApi<Contract extends AnyContractRouter>(
  domain: string,
): ContractRouterClient<Contract> {
  const everything = createORPCClient<Record<string, ContractRouterClient<Contract>>>(link)
  return everything[domain]!
}

export function refusalOf(error: unknown): { code: string; facts: unknown } | undefined {
  if (!(error instanceof ORPCError) || !error.defined) return undefined
  return { code: error.code, facts: error.data }
}

export function fieldProblemOf(error: unknown): string | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return undefined
  const { issues = [] } = (error.data ?? {}) as { issues?: { params?: { rule?: FieldRule } }[] }
  const rule = issues.find(({ params }) => params?.rule)?.params?.rule
  return rule && fieldProblemsNl[rule]
}

export function requestIdOf(error: unknown): string | undefined {
  if (!(error instanceof ORPCError)) return undefined
  const data = error.data as { requestId?: unknown } | undefined
  return typeof data?.requestId === 'string' ? data.requestId : undefined
}
