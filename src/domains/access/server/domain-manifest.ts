import type { AnyContractProcedure } from '@orpc/contract'
import type { AnyJob } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import type { Viewer } from '../viewer.rules.ts'
import { serveContract, type Entrance, type Handlers } from './serve-contract.ts'

type ParamsIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type RouteRequest<Param extends string> = Entrance & {
  services: Services
  request: Request
  params: Record<Param, string>
  query: Record<string, string>
  ipAddress: string
}

type FileRequest<Param extends string> = RouteRequest<Param> & { viewer: Viewer }

type Answer = Response | Promise<Response>

type Limits = {
  /** GET, which answers HEAD as well, unless told. */
  methods?: readonly ('GET' | 'POST')[]
  maxBodyBytes?: number
  /** Also answered under a studio's own domain, where only its clients come in. */
  isUnderStudioHosts?: true
}

/** A path that is trusted for what it says itself, as a signature: no session, from any site, with headers of its own. */
export type OpenRoute = Limits & { path: string; serve: (asked: RouteRequest<string>) => Answer }

/** A file for who is signed in: the domain says to whom it shows it. */
export type FileRoute = Limits & {
  path: string
  /** May be long: only so many are open at once. */
  isCounted?: true
  serve: (asked: FileRequest<string>) => Answer
}

export const openRoute = <const Path extends string>(
  path: Path,
  { serve, ...limits }: Limits & { serve: (asked: RouteRequest<ParamsIn<Path>>) => Answer },
): OpenRoute => ({ path, ...limits, serve })

export const fileRoute = <const Path extends string>(
  path: Path,
  {
    serve,
    ...limits
  }: Omit<FileRoute, 'path' | 'serve'> & { serve: (asked: FileRequest<ParamsIn<Path>>) => Answer },
): FileRoute => ({ path, ...limits, serve })

type Contract = Record<string, AnyContractProcedure>
type Endpoints = Record<string, { contract: Contract; procedures: ReturnType<typeof serveContract> }>

/** A contract with the handlers that keep it. */
export const endpoints = <C extends Contract>(contract: C, handlers: Handlers<C>) => ({
  contract,
  procedures: serveContract(contract, handlers),
})

/**
 * All that a domain serves: its endpoints by the name under which they are called, the work it does later, and what it
 * answers beside RPC. Router, worker, file routes and dev proxy are made of these.
 */
export function defineDomain<E extends Endpoints = Record<never, never>>({
  endpoints = {} as E,
  jobs = [],
  files = [],
  openRoutes = [],
}: {
  endpoints?: E
  jobs?: readonly AnyJob[]
  files?: readonly FileRoute[]
  openRoutes?: readonly OpenRoute[]
}) {
  return { endpoints, jobs, files, openRoutes }
}

export type DomainManifest = ReturnType<typeof defineDomain<Endpoints>>
