import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { galleryClosedLetter, resetPasswordLetter, signInLinkLetter } from './account-letters.nl.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import { findRecipient } from './recipient.ts'
import { listSeats } from './seats.ts'
import { newMailLink } from './mail-links.ts'

const purposes = ['reset_password', 'sign_in'] as const

const letterFor = { reset_password: resetPasswordLetter, sign_in: signInLinkLetter } satisfies Record<
  (typeof purposes)[number],
  unknown
>

/**
 * By typed address (only of this studio's clients, when typed under its domain), or for the person whose link or
 * session asked, at the studio it was of.
 */
const askedLink = z
  .union([
    z.object({ email: z.string(), studioId: z.string().optional() }),
    z.object({ userId: z.string(), seatId: z.string().optional() }),
  ])
  .and(
    z.object({
      purpose: z.enum(purposes),
      ipAddress: z.string(),
      path: z.string().optional(),
      /** Asked by a session: the link leads back to our own address, or to the domain of its seat's studio. */
      isAtOurs: z.boolean().optional(),
    }),
  )

export type AskedLink = z.infer<typeof askedLink>

/**
 * Mails someone the link they asked for. The address is looked up here, so that the request takes the same time
 * whether or not anyone has it.
 */
export const mailAccountLink = defineJob({
  task: 'mail-account-link',
  lane: 'quick',
  payload: askedLink,
  run: ({ purpose, ipAddress, path, isAtOurs, ...asked }, { services }) =>
    asSystem(services.pool, async (tx) => {
      const now = services.clock()
      const call = { tx, now, services }
      const people =
        'userId' in asked
          ? [await accountsSql.personById(tx, asked.userId)]
          : await accountsSql.peopleByEmail(tx, asked.email)
      for (const person of people) {
        if (!person) continue
        const ofStudio = 'email' in asked ? asked.studioId : undefined
        const seats = (await listSeats(call, person.id)).filter(
          ({ studioId }) => ofStudio === undefined || studioId === ofStudio,
        )
        if (ofStudio !== undefined && seats.length === 0) continue
        const asking = 'seatId' in asked ? seats.find(({ id }) => id === asked.seatId) : undefined
        const seat = asking?.isOpen ? asking : seats[0]
        const who = await findRecipient(call, person, seat?.id)
        // Open seats come first, so all are closed.
        if (seat?.isOpen === false) {
          await sendLetter(tx, galleryClosedLetter(who), now, { isAwaited: true })
          continue
        }
        // Under a studio's domain it would open that studio's seat alone.
        const opensSeveral = ofStudio === undefined && seats.filter(({ isOpen }) => isOpen).length > 1
        const { url } = await newMailLink(call, purpose, person.id, {
          path,
          isAtOurs: isAtOurs ?? opensSeveral,
          seat,
        })
        await sendLetter(tx, letterFor[purpose](who, url), now, { isAwaited: true })
        if (purpose === 'reset_password')
          await record(
            tx,
            { id: seat?.id ?? person.id, role: person.role },
            { action: 'password_reset_requested', details: person.email, ipAddress },
            now,
          )
      }
    }),
})
