import { and, eq, inArray } from 'drizzle-orm'
import { asSystem } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { ListRules } from '#domains/choices/choices.rules.ts'
import { choiceEntries, choiceLists, choiceSnapshots } from '#domains/choices/core/server/choices.tables.ts'
import { galleryGuests } from '#domains/galleries/sharing/server/sharing.tables.ts'
import { photoMarks, photos } from '#domains/photos/core/server/photos.tables.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { addDays, calendarDay } from '#platform/pure/calendar-day.ts'
import type { Seeding } from './seed-people.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Asked = Partial<Omit<ListRules, 'deadlineOn'>> & { deadlineInDays: number }

/** What the client of a gallery was asked to choose; letters about the days that are past do not go. */
async function ask({ now }: Seeding, tx: Tx<'system'>, galleryId: string, asked: Asked) {
  const { deadlineInDays, ...rules } = asked
  return only(
    await tx
      .update(choiceLists)
      .set({
        ...rules,
        deadlineOn: addDays(calendarDay(now), deadlineInDays),
        remindedStage: deadlineInDays < 0 ? 0 : 14,
      })
      .where(and(eq(choiceLists.galleryId, galleryId), eq(choiceLists.isMain, true)))
      .returning(),
  )
}

const firstGalleryOf = async (tx: Tx<'system'>, photoIds: readonly string[]): Promise<string> => {
  const photo = only(
    await tx.select({ galleryId: photos.galleryId }).from(photos).where(eq(photos.id, photoIds[0]!)),
  )
  return photo.galleryId
}

/** A choice under way, together with a partner, of which a few more may be chosen, or bought. */
export const seedOpenChoice = (seeding: Seeding, studio: PhotographerViewer, photoIds: readonly string[]) =>
  asSystem(seeding.services.pool, async (tx) => {
    const galleryId = await firstGalleryOf(tx, photoIds)
    const rules = { included: 5, extraPriceCents: 1500, together: true, deadlineInDays: 9 }
    await ask(seeding, tx, galleryId, rules)
    const cameAt = new Date(seeding.now.getTime() - DAY_MS / 2)
    const owners = { galleryId, studioId: studio.id }
    const guestId = uuidv7(cameAt.getTime())
    const moments = { createdAt: cameAt, lastSeenAt: cameAt }
    const partner = { rank: 'partner', name: 'Tom', email: 'tom@voorbeeld.nl' } as const
    await tx.insert(galleryGuests).values({ ...owners, ...moments, ...partner, id: guestId })
    const marks = [2, 3, 6, 9, 11].map((at) => ({
      photoId: photoIds[at]!,
      guestId,
      studioId: studio.id,
      isApproved: true,
      chosenAt: cameAt,
    }))
    await tx.insert(photoMarks).values(marks)
  })

/** A choice whose day is past, of which the studio may make the rest. */
export const seedLateChoice = (seeding: Seeding, photoIds: readonly string[]) =>
  asSystem(seeding.services.pool, async (tx) => {
    const galleryId = await firstGalleryOf(tx, photoIds)
    await ask(seeding, tx, galleryId, { included: 3, afterDeadline: 'studio_chooses', deadlineInDays: -4 })
    await approve(seeding, tx, [photoIds[1]!])
  })

const approve = ({ now }: Seeding, tx: Tx<'system'>, photoIds: string[]) =>
  tx
    .update(photos)
    .set({ isApproved: true, approvedAt: new Date(now.getTime() - 2 * DAY_MS) })
    .where(inArray(photos.id, photoIds))

const messages = {
  list: 'Wat zijn ze mooi! Op nummer twee staat een fietser in beeld, kan die weg?',
  photo: 'Zonder de fietser, als dat kan',
}

/** A choice that came in two days ago, with a message and a note. */
export const seedSubmittedChoice = (seeding: Seeding, photoIds: readonly string[]) =>
  asSystem(seeding.services.pool, async (tx) => {
    const submittedAt = new Date(seeding.now.getTime() - 2 * DAY_MS)
    const galleryId = await firstGalleryOf(tx, photoIds)
    const list = await ask(seeding, tx, galleryId, { included: 4, extraPriceCents: 1500, deadlineInDays: 3 })
    const chosen = [0, 2, 3, 5].map((at) => photoIds[at]!)
    await approve(seeding, tx, chosen)
    const owners = { listId: list.id, studioId: list.studioId }
    const entry = { ...owners, photoId: chosen[1]!, personId: list.clientId, addedAt: submittedAt }
    await tx.insert(choiceEntries).values({ ...entry, note: messages.photo })
    const names = await tx
      .select({ photoId: photos.id, sourceName: photos.sourceName, label: photos.photoLabel })
      .from(photos)
      .where(inArray(photos.id, chosen))
    const rows = names.map((photo, at) => ({
      ...owners,
      ...photo,
      round: 1,
      position: at + 1,
      note: photo.photoId === chosen[1] ? messages.photo : null,
    }))
    await tx.insert(choiceSnapshots).values(rows)
    const handedIn = { state: 'submitted', submittedAt, submittedBy: 'client' } as const
    await tx
      .update(choiceLists)
      .set({ ...handedIn, round: 1, message: messages.list })
      .where(eq(choiceLists.id, list.id))
  })
