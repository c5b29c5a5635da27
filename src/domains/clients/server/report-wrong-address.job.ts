import { asSystem } from '#domains/access/server/access.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import { reportWrongAddress } from '#domains/mail/server/mail.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { publish } from '#platform/live/publish.ts'
import { fullName } from '../clients.rules.ts'
import * as clientLettersSql from './client-letters.sql.ts'

/**
 * Notifies the studio that a client's address is wrong. Ignores emails to non-clients, and
 * addresses corrected meanwhile.
 */
export const notifyOfWrongAddress = defineJob({
  ...reportWrongAddress,
  lane: 'quick',
  run: ({ letterId, email }, { services: { pool, clock } }) =>
    asSystem(pool, async (tx) => {
      const now = clock()
      const client = await clientLettersSql.setEmailRefused(tx, letterId, email, now)
      if (!client) return
      const { id: subjectId, studioId } = client
      const about = { kind: 'address_refused', studioId, subjectId, subjectName: fullName(client) } as const
      await notifyStudio(tx, about, now)
      await publish(tx, [studioId], { topic: 'clients', about: subjectId })
    }),
})
