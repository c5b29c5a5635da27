import { asSystem } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { hashOfToken, newToken, sealToken } from '#domains/galleries/sharing/server/guests.ts'
import { galleryGuests, galleryLinks } from '#domains/galleries/sharing/server/sharing.tables.ts'
import { photoComments, photoMarks } from '#domains/light-table/core/server/light-table.tables.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { SeedContext } from './seed-people.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type SharedGallery = { clientId: string; galleryId: string; photoIds: readonly string[] }

const guests = [
  { name: 'Oma Riet', daysAgo: 4, loves: [0, 1, 3], says: 'Deze komt op de kast. Mag ik hem groot?' },
  { name: 'Tante Els', daysAgo: 3, loves: [1, 4] },
  { name: 'Bas', daysAgo: 2, loves: [] },
]

export const seedGuests = (
  { services, now }: SeedContext,
  studio: PhotographerViewer,
  { clientId, galleryId, photoIds }: SharedGallery,
) =>
  asSystem(services.pool, async (tx) => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
    const owners = { galleryId, studioId: studio.id }
    const [linkId, token] = [uuidv7(daysAgo(5).getTime()), newToken()]
    await tx.insert(galleryLinks).values({
      ...owners,
      id: linkId,
      label: 'Familie',
      tokenHash: hashOfToken(token),
      sealedToken: sealToken(services, linkId, token),
      shows: 'finals',
      mayFavor: true,
      mayComment: true,
      mayDownload: 'web',
      madeBy: 'photographer',
      openedCount: guests.length,
      lastOpenedAt: daysAgo(2),
      createdAt: daysAgo(5),
    })
    for (const { name, daysAgo: days, loves, says } of guests) {
      const cameAt = daysAgo(days)
      const guestId = uuidv7(cameAt.getTime())
      const moments = { createdAt: cameAt, lastSeenAt: cameAt }
      await tx
        .insert(galleryGuests)
        .values({ ...owners, ...moments, id: guestId, linkId, rank: 'guest', name })
      const marks = loves.map((at) => ({
        photoId: photoIds[at]!,
        guestId,
        studioId: studio.id,
        isFavorite: true,
        chosenAt: cameAt,
      }))
      if (marks.length > 0) await tx.insert(photoMarks).values(marks)
      if (says)
        await tx.insert(photoComments).values({
          id: uuidv7(cameAt.getTime()),
          photoId: photoIds[0]!,
          clientId,
          studioId: studio.id,
          guestId,
          writtenBy: 'guest',
          comment: says,
          createdAt: cameAt,
        })
    }
  })
