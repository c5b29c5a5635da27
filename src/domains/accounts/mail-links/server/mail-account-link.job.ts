import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { defineJob } from '#platform/jobs/job.ts'
import {
  galleryClosedLetter,
  resetPasswordLetter,
  signInLinkLetter,
} from '../../server/account-letters.nl.ts'
import * as accountsSql from '../../server/accounts.sql.ts'
import { findRecipient } from '../../server/recipient.ts'
import { newMailLink } from './mail-links.ts'

const purposes = ['reset_password', 'sign_in'] as const

const letterFor = { reset_password: resetPasswordLetter, sign_in: signInLinkLetter } satisfies Record<
  (typeof purposes)[number],
  unknown
>

/**
 * By typed address (only of this studio's clients, when typed under its domain), or for the person whose link or
 * session asked.
 */
const askedLink = z
  .union([z.object({ email: z.string(), studioId: z.string().optional() }), z.object({ userId: z.string() })])
  .and(
    z.object({
      purpose: z.enum(purposes),
      ipAddress: z.string(),
      path: z.string().optional(),
      origin: z.string().optional(),
    }),
  )

export type AskedLink = z.infer<typeof askedLink>

/**
 * Mails someone the link they asked for. The address is looked up here, so that the request takes the same time
 * whether or not anyone has it.
 */
export const mailAccountLink = defineJob({
  task: 'mail-account-link',
  payload: askedLink,
  outlivesWorkers: true,
  run: ({ purpose, ipAddress, path, origin, ...asked }, { services }) =>
    asSystem(services.pool, async (tx) => {
      const now = services.clock()
      const call = { tx, now, services }
      const people =
        'userId' in asked
          ? [await accountsSql.personById(tx, asked.userId)]
          : await accountsSql.peopleByEmail(tx, asked.email)
      for (const person of people) {
        if (!person) continue
        if ('email' in asked && asked.studioId !== undefined) {
          const at = await accountsSql.findCorrespondence(tx, person.id)
          if (at?.studioId !== asked.studioId) continue
        }
        const who = await findRecipient(call, person)
        if ((await accountsSql.closedBy(tx, person.id)) !== undefined) {
          await sendLetter(tx, galleryClosedLetter(who), now)
          continue
        }
        const { url } = await newMailLink(call, purpose, person.id, { path, origin })
        await sendLetter(tx, letterFor[purpose](who, url), now)
        if (purpose === 'reset_password')
          await record(
            tx,
            person,
            { action: 'password_reset_requested', details: person.email, ipAddress },
            now,
          )
      }
    }),
})
