import type { AnyContractProcedure } from '@orpc/contract'
import { workbookOf } from '#kit/list.rules.ts'
import type { AnyJob } from '#platform/jobs/job.ts'
import type { StoredFiles } from '#platform/objects/stored-files.ts'
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
  /** Default GET, which answers HEAD as well. */
  methods?: readonly ('GET' | 'POST')[]
  maxBodyBytes?: number
  /** Also served under a studio's own domain, where only its clients may come in. */
  isUnderStudioHosts?: true
}

/**
 * A route without a session: it trusts the request for what it carries (a signature), from any site, and sets its own
 * headers.
 */
export type OpenRoute = Limits & { path: string; serve: (asked: RouteRequest<string>) => Answer }

/** A file for a signed-in viewer; the domain decides who may see it. */
export type FileRoute = Limits & {
  path: string
  /** May stay open for long or is drawn when asked for, so it counts towards the limit of open downloads. */
  isCounted?: true
  /** The client's seat that an address names; without it every seat of theirs is tried. */
  seatOf?: (query: Record<string, string>) => string | undefined
  /** The gallery, by its slug, that an address is of for its guest. */
  galleryOf?: (query: Record<string, string>) => string | undefined
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

/** Routes of a list as a file: CSV, and the workbook beside it. */
export const listRoutes = (csvPath: string, serve: FileRoute['serve']): FileRoute[] =>
  [csvPath, workbookOf(csvPath)].map((path) => fileRoute(path, { isCounted: true, serve }))

type Contract = Record<string, AnyContractProcedure>
type Endpoints = Record<string, { contract: Contract; procedures: ReturnType<typeof serveContract> }>

export const endpoints = <C extends Contract>(contract: C, handlers: Handlers<C>) => ({
  contract,
  procedures: serveContract(contract, handlers),
})

/**
 * All that a domain serves: endpoints by their RPC name, jobs, files and open routes, and what it stores. Router, worker, file routes and
 * dev proxy are built from these.
 */
export function defineDomain<E extends Endpoints = Record<never, never>>({
  endpoints = {} as E,
  jobs = [],
  files = [],
  openRoutes = [],
  storedFiles = [],
}: {
  endpoints?: E
  jobs?: readonly AnyJob[]
  files?: readonly FileRoute[]
  openRoutes?: readonly OpenRoute[]
  /** Everything that the domain writes to storage; the check of the storage knows nothing else. */
  storedFiles?: readonly StoredFiles[]
}) {
  return { endpoints, jobs, files, openRoutes, storedFiles }
}

export type DomainManifest = ReturnType<typeof defineDomain<Endpoints>>
