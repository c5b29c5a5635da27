import { asSystem } from '#domains/access/server/access.ts'
import { createSignInLink } from '#domains/accounts/server/accounts.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { brandOf } from '#domains/studios/server/studios.ts'
import type { Job } from '#platform/jobs/job.ts'
import { photoLettersNl } from '../photo-letters.nl.ts'
import type { PhotoType } from '../photos.rules.ts'
import { countArrivals, findCorrespondents, setTold } from './tell-people.sql.ts'
import { tellClientLater } from './tell-people.ts'

/** Tells a client what came in since the last letter: once nothing has come for a while, and all of it can be seen. */
export const tellClientOfPhotos: Job<{ clientId: string; type: PhotoType }> = {
  task: 'tell-client-of-photos',
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
      const words = type === 'preview' ? photoLettersNl.previewsReady : photoLettersNl.finalsReady
      const letter = words({ firstName: people.firstName, studioName: people.studioName, count: ready })
      await sendLetter(
        tx,
        {
          ...letter,
          kind: type === 'preview' ? 'previews_ready' : 'finals_ready',
          to: people.clientEmail,
          brand: brandOf({ name: people.studioName, accentColor: people.accentColor }, people.studioEmail),
          button: { text: letter.button, url: await createSignInLink({ tx, services, now }, clientId) },
        },
        now,
      )
      await setTold(tx, clientId, toldAt, now)
    }),
}
