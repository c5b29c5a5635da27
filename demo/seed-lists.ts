import { and, eq, inArray } from 'drizzle-orm'
import { asSystem } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { ListRules } from '#domains/choices/choices.rules.ts'
import { choiceEntries, choiceLists, choiceSnapshots } from '#domains/choices/core/server/choices.tables.ts'
import { galleryGuests } from '#domains/galleries/sharing/server/sharing.tables.ts'
import { photoMarks } from '#domains/light-table/core/server/light-table.tables.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { addDays, calendarDay } from '#platform/pure/calendar-day.ts'
import type { SeedContext } from './seed-people.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type DemoListRules = Partial<Omit<ListRules, 'deadlineOn'>> & { deadlineInDays: number }

/** Sets the rules of a gallery's main list. `remindedStage` prevents an immediate reminder. */
async function setListRules({ now }: SeedContext, tx: Tx<'system'>, galleryId: string, asked: DemoListRules) {
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

export const seedOpenChoice = (
  seeding: SeedContext,
  studio: PhotographerViewer,
  photoIds: readonly string[],
) =>
  asSystem(seeding.services.pool, async (tx) => {
    const galleryId = await firstGalleryOf(tx, photoIds)
    const rules = { included: 5, extraPriceCents: 1500, together: true, deadlineInDays: 9 }
    await setListRules(seeding, tx, galleryId, rules)
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

export const seedLateChoice = (seeding: SeedContext, photoIds: readonly string[]) =>
  asSystem(seeding.services.pool, async (tx) => {
    const galleryId = await firstGalleryOf(tx, photoIds)
    await setListRules(seeding, tx, galleryId, {
      included: 3,
      afterDeadline: 'studio_chooses',
      deadlineInDays: -4,
    })
    await approvePhotos(seeding, tx, [photoIds[1]!])
  })

const approvePhotos = ({ now }: SeedContext, tx: Tx<'system'>, photoIds: string[]) =>
  tx
    .update(photos)
    .set({ isApproved: true, approvedAt: new Date(now.getTime() - 2 * DAY_MS) })
    .where(inArray(photos.id, photoIds))

const messages = {
  list: 'Wat zijn ze mooi! Op nummer twee staat een fietser in beeld, kan die weg?',
  photo: 'Zonder de fietser, als dat kan',
}

export const seedSubmittedChoice = (seeding: SeedContext, photoIds: readonly string[]) =>
  asSystem(seeding.services.pool, async (tx) => {
    const submittedAt = new Date(seeding.now.getTime() - 2 * DAY_MS)
    const galleryId = await firstGalleryOf(tx, photoIds)
    const list = await setListRules(seeding, tx, galleryId, {
      included: 4,
      extraPriceCents: 1500,
      deadlineInDays: 3,
    })
    const chosen = [0, 2, 3, 5].map((at) => photoIds[at]!)
    await approvePhotos(seeding, tx, chosen)
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
    const submission = { state: 'submitted', submittedAt, submittedBy: 'client' } as const
    await tx
      .update(choiceLists)
      .set({ ...submission, round: 1, message: messages.list })
      .where(eq(choiceLists.id, list.id))
  })
