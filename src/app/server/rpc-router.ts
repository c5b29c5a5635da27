import type { DomainManifest } from '#domains/access/server/domain-manifest.ts'
import * as domains from './domains.ts'

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

const endpointsOf = (manifests: readonly DomainManifest[]): DomainManifest['endpoints'] =>
  Object.assign({}, ...manifests.map(({ endpoints }) => endpoints)) as DomainManifest['endpoints']

const endpoints = endpointsOf(Object.values(domains)) as AllOf<
  (typeof domains)[keyof typeof domains]['endpoints']
>
type EndpointsByDomain = typeof endpoints

const each = <Part extends 'contract' | 'procedures'>(part: Part) =>
  Object.fromEntries(Object.entries<Record<Part, unknown>>(endpoints).map(([name, of]) => [name, of[part]]))

export const contracts = each('contract') as {
  [Name in keyof EndpointsByDomain]: EndpointsByDomain[Name]['contract']
}

export const rpcRouter = each('procedures') as {
  [Name in keyof EndpointsByDomain]: EndpointsByDomain[Name]['procedures']
}

/** Paths of all endpoints, which may appear in the log and in metrics. */
export const endpointPaths: ReadonlySet<string> = new Set(
  Object.entries(contracts).flatMap(([domain, contract]) =>
    Object.keys(contract).map((name) => `/rpc/${domain}/${name}`),
  ),
)
