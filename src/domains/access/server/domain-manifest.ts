import type { AnyContractProcedure } from '@orpc/contract'
import { withWorkbookExtension } from '#kit/list.rules.ts'
import type { AnyJob } from '#platform/jobs/job.ts'
import type { StoredFiles } from '#platform/objects/stored-files.ts'
import type { Services } from '#platform/services.ts'
import type { Viewer } from '../viewer.rules.ts'
import { serveContract, type RequestHost, type Handlers } from './serve-contract.ts'

type ParamsIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type RouteRequest<Param extends string> = RequestHost & {
  services: Services
  request: Request
  params: Record<Param, string>
  query: Record<string, string>
  ipAddress: string
}

type FileRequest<Param extends string> = RouteRequest<Param> & { viewer: Viewer }

type Answer = Response | Promise<Response>

type RouteOptions = {
  /** Defaults to GET, which also answers HEAD. */
  methods?: readonly ('GET' | 'POST')[]
  maxBodyBytes?: number
  isUnderStudioHosts?: true
}

/**
 * Route without a session, which accepts requests from any site. It is public or verifies the
 * request, such as by a signature.
 */
export type OpenRoute = RouteOptions & { path: string; serve: (routeRequest: RouteRequest<string>) => Answer }

export type FileRoute = RouteOptions & {
  path: string
  /** Counts towards the limit of open downloads. */
  isCounted?: true
  /**
   * Seat that the URL names. A 404 of any file route makes the server try the client’s other open
   * seats, except for a POST.
   */
  seatOf?: (query: Record<string, string>) => string | undefined
  /** Slug of the gallery that a guest’s URL names. */
  galleryOf?: (query: Record<string, string>) => string | undefined
  serve: (fileRequest: FileRequest<string>) => Answer
}

export const openRoute = <const Path extends string>(
  path: Path,
  { serve, ...limits }: RouteOptions & { serve: (asked: RouteRequest<ParamsIn<Path>>) => Answer },
): OpenRoute => ({ path, ...limits, serve })

export const fileRoute = <const Path extends string>(
  path: Path,
  {
    serve,
    ...limits
  }: Omit<FileRoute, 'path' | 'serve'> & { serve: (asked: FileRequest<ParamsIn<Path>>) => Answer },
): FileRoute => ({ path, ...limits, serve })

export const defineListExportRoutes = (csvPath: string, serve: FileRoute['serve']): FileRoute[] =>
  [csvPath, withWorkbookExtension(csvPath)].map((path) => fileRoute(path, { isCounted: true, serve }))

type Contract = Record<string, AnyContractProcedure>
type Endpoints = Record<string, { contract: Contract; procedures: ReturnType<typeof serveContract> }>

export const endpoints = <C extends Contract>(contract: C, handlers: Handlers<C>) => ({
  contract,
  procedures: serveContract(contract, handlers),
})

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
  /** All files that the domain stores; the storage check knows no others. */
  storedFiles?: readonly StoredFiles[]
}) {
  return { endpoints, jobs, files, openRoutes, storedFiles }
}

export type DomainManifest = ReturnType<typeof defineDomain<Endpoints>>
