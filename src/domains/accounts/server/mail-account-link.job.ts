import { asSystem } from '#domains/access/server/access.ts'
import { record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Job } from '#platform/jobs/job.ts'
import { galleryClosedLetter, resetPasswordLetter, signInLinkLetter } from './account-letters.nl.ts'
import * as sql from './accounts.sql.ts'
import { newLink } from './mail-links.ts'

const letterFor = { reset_password: resetPasswordLetter, sign_in: signInLinkLetter }

type Payload = { email: string; purpose: keyof typeof letterFor; ipAddress: string }

/**
 * Mails someone the link they asked for. The address is looked up here and not in the request, so that the request
 * does the same, in the same time, whether or not anyone has that address.
 */
export const mailAccountLink: Job<Payload> = {
  task: 'mail-account-link',
  outlivesWorkers: true,
  run: ({ email, purpose, ipAddress }, { services }) =>
    asSystem(services.pool, async (tx) => {
      const now = services.clock()
      for (const person of await sql.peopleByEmail(tx, email)) {
        const studio = await sql.closedBy(tx, person.id)
        if (studio !== undefined) {
          await sendLetter(tx, galleryClosedLetter(email, studio), now)
          continue
        }
        const link = await newLink({ tx, now, services }, purpose, person.id)
        await sendLetter(tx, letterFor[purpose](email, link), now)
        if (purpose === 'reset_password')
          await record(tx, person, { action: 'password_reset_requested', details: email, ipAddress }, now)
      }
    }),
}
