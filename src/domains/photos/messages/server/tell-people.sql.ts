import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers, shownAccentColor, shownStudioName } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '../../photos.rules.ts'
import { isRendered, isUnrendered } from '../../server/photo-columns.sql.ts'
import { chosenAfter } from '../../server/photos.sql.ts'
import { photoComments, photos } from '../../server/photos.tables.ts'

/** Both people a letter is between; read by jobs, as the system. Nobody, once the gallery is closed to its client. */
export async function findCorrespondents(tx: Tx<'system'>, clientId: string) {
  const studioProfile = sql<string>`(select email from profiles where id = ${photographers.id})`
  const [found] = await tx
    .select({
      studioId: clients.studioId,
      clientEmail: profiles.email,
      firstName: clients.firstName,
      lastName: clients.lastName,
      studioEmail: studioProfile,
      studioName: shownStudioName,
      accentColor: shownAccentColor,
      mailsChoices: photographers.mailsChoices,
      previewsToldAt: clients.previewsToldAt,
      finalsToldAt: clients.finalsToldAt,
      choicesToldAt: clients.choicesToldAt,
    })
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.id))
    .innerJoin(photographers, eq(photographers.id, clients.studioId))
    .where(and(eq(clients.id, clientId), isNull(clients.archivedAt)))
  return found
}

/** Photos of this type that came since `since`: how many can be seen, how many are still being made. */
export async function countArrivals(tx: Tx, clientId: string, type: PhotoType, since: Date | null) {
  const [counts] = await tx
    .select({
      ready: sql<number>`(count(*) filter (where ${isRendered}))::int`,
      making: sql<number>`(count(*) filter (where ${isUnrendered} and ${photos.renditionFailure} is null))::int`,
    })
    .from(photos)
    .where(
      and(
        eq(photos.clientId, clientId),
        eq(photos.type, type),
        since ? gt(photos.typeSince, since) : undefined,
      ),
    )
  return counts!
}

/** What a client has chosen in all, and whether anything of it is newer than `since`; what was taken back is not. */
export async function summariseChoices(tx: Tx<'system'>, clientId: string, since: Date | null) {
  const [choices] = await tx
    .select({
      favorites: sql<number>`(count(*) filter (where ${photos.isFavorite}))::int`,
      approved: sql<number>`(count(*) filter (where ${photos.isApproved}))::int`,
      isNew: sql<boolean>`coalesce(bool_or(${chosenAfter(since)}), false)`,
    })
    .from(photos)
    .where(eq(photos.clientId, clientId))
  const comments = await tx.$count(
    photoComments,
    and(
      eq(photoComments.clientId, clientId),
      eq(photoComments.writtenBy, 'client'),
      since ? gt(photoComments.createdAt, since) : undefined,
    ),
  )
  const { favorites, approved, isNew } = choices!
  return { favorites, approved, comments, isNew: comments > 0 || isNew }
}
