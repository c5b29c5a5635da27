import { and, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers, shownAccentColor, shownStudioName } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '../../photos.rules.ts'
import { isRendered, isUnrendered } from '../../server/photos.sql.ts'
import { photos } from '../../server/photos.tables.ts'

/** Client and studio of a mail, read as the system; undefined once the client is archived. */
export async function findCorrespondents(tx: Tx<'system'>, clientId: string) {
  const [found] = await tx
    .select({
      ...getTableColumns(clients),
      clientEmail: profiles.email,
      studioEmail: sql<string>`(select email from profiles where id = ${photographers.id})`,
      studioName: shownStudioName,
      accentColor: shownAccentColor,
      mailsChoices: photographers.mailsChoices,
    })
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.id))
    .innerJoin(photographers, eq(photographers.id, clients.studioId))
    .where(and(eq(clients.id, clientId), isNull(clients.archivedAt)))
  return found
}

/** Photos that came to this type after `since`: with renditions (`ready`), and still pending (`making`). */
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
