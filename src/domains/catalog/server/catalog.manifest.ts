import { defineDomain, endpoints } from '#domains/access/server/domain-manifest.ts'
import { catalogContract } from '../catalog.contract.ts'
import { catalogHandlers } from './catalog.handlers.ts'

export const catalogManifest = defineDomain({
  endpoints: { catalog: endpoints(catalogContract, catalogHandlers) },
})
