import { elevated } from '#domains/access/server/access.ts'
import type { Handlers } from '#domains/access/server/serve-contract.ts'
import type { mailContract } from '../mail.contract.ts'
import * as mailSql from './mail.sql.ts'
import { hasMailbox } from './mailbox.ts'

export const mailHandlers: Handlers<typeof mailContract> = {
  listLetters: async ({ tx, services, refuse }) => {
    if (!hasMailbox(services)) refuse('no_mailbox')
    return { letters: await elevated(tx, (tx) => mailSql.newestLetters(tx)) }
  },
}
