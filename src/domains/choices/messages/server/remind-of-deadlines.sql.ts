import { and, asc, eq, gt, gte, isNull, lte, or } from 'drizzle-orm'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { galleries } from '#domains/galleries/core/server/galleries.tables.ts'
import { isStudioOpenSql, photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { choiceLists } from '../../core/server/choices.tables.ts'

/**
 * Lists open choices that may need a deadline email, if the client still has access and the studio
 * is active.
 */
export const listNearDeadline = (
  tx: Tx<'system'>,
  { today, until, now }: { today: string; until: string; now: Date },
) =>
  tx
    .select({ id: choiceLists.id })
    .from(choiceLists)
    .innerJoin(galleries, eq(galleries.id, choiceLists.galleryId))
    .innerJoin(clients, eq(clients.id, choiceLists.clientId))
    .innerJoin(photographers, eq(photographers.id, choiceLists.studioId))
    .where(
      and(
        eq(choiceLists.state, 'open'),
        lte(choiceLists.deadlineOn, until),
        or(isNull(choiceLists.remindedStage), gt(choiceLists.remindedStage, 0)),
        eq(galleries.state, 'live'),
        or(isNull(galleries.expiresOn), gte(galleries.expiresOn, today)),
        isNull(clients.archivedAt),
        isStudioOpenSql(now),
      ),
    )
    .orderBy(asc(choiceLists.id))
