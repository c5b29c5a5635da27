import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import type { uploadsContract } from '../uploads.contract.ts'
import { FAILURES_SHOWN_MS } from '../uploads.rules.ts'
import * as sql from './uploads.sql.ts'

export const uploadsHandlers: Handlers<typeof uploadsContract> = {
  listFailedUploads: async ({ tx, viewer, now }) => {
    const failed = await sql.listFailed(tx, viewer, new Date(now.getTime() - FAILURES_SHOWN_MS))
    return failed.map(({ firstName, lastName, lastAt, ...rest }) => ({
      ...rest,
      clientName: fullName({ firstName, lastName }),
      lastAt: lastAt.toISOString(),
    }))
  },

  dismissFailedUploads: async ({ tx, viewer, input }) => {
    await sql.dismissFailed(tx, viewer, input.clientId)
    return {}
  },
}
