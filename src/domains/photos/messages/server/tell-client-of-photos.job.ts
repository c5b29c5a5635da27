import { asSystem } from '#domains/access/server/access.ts'
import { announce } from '#domains/activity/server/activity.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { isUninvited, waitAfterInvitation, noteTold } from '#domains/clients/server/clients.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { countArrivals, findCorrespondents } from './tell-people.sql.ts'
import { tellClientLater, tellingClient } from './tell-people.ts'
import { writeOfPhotos } from './write-of-photos.ts'

/** Mails a client about photos added since the last mail, once uploads have paused and no rendition is pending. */
export const tellClientOfPhotos = defineJob({
  ...tellingClient,
  run: ({ clientId, type }, { services }) =>
    asSystem(services.pool, async (tx) => {
      const now = services.clock()
      const people = await findCorrespondents(tx, clientId)
      if (!people) return
      const [toldAt, since] =
        type === 'preview'
          ? (['previewsToldAt', people.previewsToldAt] as const)
          : (['finalsToldAt', people.finalsToldAt] as const)
      const { ready, making } = await countArrivals(tx, clientId, type, since)
      if (making > 0) return tellClientLater(tx, clientId, type, now)
      if (ready === 0) return
      const waitMs = await waitAfterInvitation({ tx, now }, { ...people, clientId })
      if (waitMs > 0) return tellClientLater(tx, clientId, type, new Date(now.getTime() + waitMs))
      // Not invited yet: the studio's invitation will mention these photos.
      const isLeftToStudio = await isUninvited(tx, { ...people, clientId })
      const went =
        !isLeftToStudio &&
        (await writeOfPhotos({ tx, services, now }, clientId, people, { type, count: ready }))
      if (went || isLeftToStudio) await noteTold(tx, clientId, toldAt, now)
      if (went && type === 'final') {
        const data = { client: { id: clientId, name: fullName(people) }, photoCount: ready }
        await announce(tx, people.studioId, { type: 'photos.delivered', data }, now)
      }
    }),
})
