import { defineDomain, endpoints, openRoute } from '#domains/access/server/domain-manifest.ts'
import { mailContract } from '../mail.contract.ts'
import { deliverAwaitedLetter, deliverLetter } from './deliver-letter.job.ts'
import { serveLetter, hasMailbox } from './mailbox.ts'
import { elevated } from '#domains/access/server/access.ts'
import * as mailSql from './mail.sql.ts'
import { sweepLetters } from './sweep-letters.job.ts'

export const mailManifest = defineDomain({
  endpoints: {
    mail: endpoints(mailContract, {
      listLetters: async ({ tx, services, refuse }) => {
        if (!hasMailbox(services)) refuse('no_mailbox')
        return { letters: await elevated(tx, mailSql.listNewestLetters) }
      },
    }),
  },
  jobs: [deliverLetter, deliverAwaitedLetter, sweepLetters],
  openRoutes: [
    openRoute('/mailbox/letters/:letterId', {
      serve: ({ services, params }) => serveLetter(services, params.letterId),
    }),
  ],
})
