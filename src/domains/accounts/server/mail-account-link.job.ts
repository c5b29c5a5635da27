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
 * `studioId`: the email was typed under this studio’s domain, so only its clients get a link.
 * `seatId`: seat of the old link or the session.
 */
const linkRequest = z
  .union([
    z.object({ email: z.string(), studioId: z.string().optional() }),
    z.object({ userId: z.string(), seatId: z.string().optional() }),
  ])
  .and(
    z.object({
      purpose: z.enum(purposes),
      ipAddress: z.string(),
      path: z.string().optional(),
      /** Whether the link uses our own address; by default true if the link opens several seats. */
      isAtOurs: z.boolean().optional(),
    }),
  )

export type LinkRequest = z.infer<typeof linkRequest>

export const mailAccountLink = defineJob({
  task: 'mail-account-link',
  lane: 'quick',
  payload: linkRequest,
  run: ({ purpose, ipAddress, path, isAtOurs, ...request }, { services }) =>
    asSystem(services.pool, async (tx) => {
      const now = services.clock()
      const call = { tx, now, services }
      const people =
        'userId' in request
          ? [await accountsSql.findPersonById(tx, request.userId)]
          : await accountsSql.listPeopleByEmail(tx, request.email)
      for (const person of people) {
        if (!person) continue
        const typedAtStudioId = 'email' in request ? request.studioId : undefined
        const seats = (await listSeats(call, person.id)).filter(
          ({ studioId }) => typedAtStudioId === undefined || studioId === typedAtStudioId,
        )
        if (typedAtStudioId !== undefined && seats.length === 0) continue
        const requestingSeat = 'seatId' in request ? seats.find(({ id }) => id === request.seatId) : undefined
        const seat = requestingSeat?.isOpen ? requestingSeat : seats[0]
        const recipient = await findRecipient(call, person, seat?.id)
        // Open seats come first, so all seats here are closed.
        if (seat?.isOpen === false) {
          await sendLetter(tx, galleryClosedLetter(recipient), now, { isAwaited: true })
          continue
        }
        // Under a studio’s domain the link would open only that studio’s seat.
        const opensSeveral = typedAtStudioId === undefined && seats.filter(({ isOpen }) => isOpen).length > 1
        const { url } = await newMailLink(call, purpose, person.id, {
          path,
          isAtOurs: isAtOurs ?? opensSeveral,
          seat,
        })
        await sendLetter(tx, letterFor[purpose](recipient, url), now, { isAwaited: true })
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
