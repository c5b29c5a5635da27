import { defineDomain, endpoints } from '#domains/access/server/domain-manifest.ts'
import { adminContract } from '#domains/admin/admin.contract.ts'
import { adminHandlers } from '#domains/admin/server/admin.handlers.ts'

export const officeManifest = defineDomain({
  endpoints: {
    office: endpoints(adminContract, adminHandlers),
  },
})
