import { defineDomain, endpoints } from '#domains/access/server/domain-manifest.ts'
import { galleriesContract } from '../galleries.contract.ts'
import { galleriesHandlers } from './galleries.handlers.ts'

export const galleriesManifest = defineDomain({
  endpoints: { galleries: endpoints(galleriesContract, galleriesHandlers) },
})
