import { defineDomain, endpoints } from '#domains/access/server/domain-manifest.ts'
import { galleriesContract } from '../galleries.contract.ts'
import { sharingContract } from '../sharing.contract.ts'
import { sharingHandlers } from './sharing.handlers.ts'
import { galleriesHandlers } from './galleries.handlers.ts'

export const galleriesManifest = defineDomain({
  endpoints: {
    galleries: endpoints(galleriesContract, galleriesHandlers),
    sharing: endpoints(sharingContract, sharingHandlers),
  },
})
