import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { pick } from '#platform/pure/pick.ts'
import { LOST_IS_KEPT_MS, MOVED_IS_SHOWN_MS } from '../own-domain.rules.ts'
import { studioDomains } from './own-domain.tables.ts'
import { photographers, shownStudioNameSql, styleColumns } from '../../core/server/studios.tables.ts'

const timestampOf = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
const isInUse = ne(studioDomains.state, 'off')
/** States in which the host is answered. `lost` only reserves the name. */
const isHostAnswered = inArray(studioDomains.state, ['verified', 'live'])
const isHostHeld = inArray(studioDomains.state, ['verified', 'live', 'lost'])

export type DomainRow = typeof studioDomains.$inferSelect

export async function mayHaveDomain(tx: Tx, viewer: PhotographerViewer): Promise<boolean> {
  const [studio] = await tx
    .select({ may: photographers.allowDomain })
    .from(photographers)
    .where(eq(photographers.id, viewer.id))
  return studio?.may === true
}

export const lockStudio = (tx: Tx<'system'>, studioId: string) =>
  tx
    .select({ id: photographers.id })
    .from(photographers)
    .where(eq(photographers.id, studioId))
    .for('no key update')

/** Serializes the checks of one host, so that two studios can't both get the host. */
export const lockHost = (tx: Tx<'system'>, host: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`own domain ${host}`}))`)

export async function lockHolder(
  tx: Tx<'system'>,
  { host, studioId }: DomainRow,
): Promise<DomainRow | undefined> {
  const byAnother = and(eq(studioDomains.host, host), ne(studioDomains.studioId, studioId), isHostHeld)
  return (await tx.select().from(studioDomains).where(byAnother).for('no key update'))[0]
}

const offValues = (now: Date) =>
  ({
    state: 'off',
    stateSince: now,
    failure: null,
    seen: null,
    missingSince: null,
    proofMissingSince: null,
    claimedSince: null,
  }) as const

/**
 * Gives up the studio's domain. A live domain keeps showing the gallery's new address for a while.
 */
export const giveUpDomain = async (
  tx: Tx<'system'>,
  studioId: string,
  now: Date,
): Promise<DomainRow | undefined> =>
  (
    await tx
      .update(studioDomains)
      .set({
        ...offValues(now),
        movedSince: sql`case when ${studioDomains.state} = 'live' then coalesce(${studioDomains.movedSince}, ${timestampOf(now)}) end`,
      })
      .where(isInUseBy(studioId))
      .returning()
  )[0]

/**
 * Takes a host from its former holder. `movedSince` is cleared, because the host now belongs to
 * another studio.
 */
export const releaseHost = (tx: Tx<'system'>, { studioId, host }: DomainRow, now: Date) =>
  tx
    .update(studioDomains)
    .set({ ...offValues(now), movedSince: null })
    .where(and(eq(studioDomains.studioId, studioId), eq(studioDomains.host, host)))

type NewDomain = { studioId: string; host: string; token: string }

/**
 * Adds the studio's domain in state `waiting`. A host that the studio had earlier keeps its token,
 * so that its TXT record stays valid.
 */
export function addWaitingDomain(tx: Tx<'system'>, domain: NewDomain, now: Date) {
  const freshValues = { ...offValues(now), state: 'waiting' as const, checkedAt: null, movedSince: null }
  return tx
    .insert(studioDomains)
    .values({ ...domain, ...freshValues })
    .onConflictDoUpdate({ target: [studioDomains.studioId, studioDomains.host], set: freshValues })
}

const isInUseBy = (studioId: string) => and(eq(studioDomains.studioId, studioId), isInUse)

export const findDomainInUse = async (tx: Tx, studioId: string): Promise<DomainRow | undefined> =>
  (await tx.select().from(studioDomains).where(isInUseBy(studioId)))[0]

export const lockInUse = async (tx: Tx<'system'>, studioId: string): Promise<DomainRow | undefined> =>
  (await tx.select().from(studioDomains).where(isInUseBy(studioId)).for('no key update'))[0]

type CheckedDomain = Omit<DomainRow, 'studioId' | 'host' | 'token' | 'movedSince'>

export const saveCheckedDomain = (tx: Tx<'system'>, { studioId, host }: DomainRow, checked: CheckedDomain) =>
  tx
    .update(studioDomains)
    .set(checked)
    .where(and(eq(studioDomains.studioId, studioId), eq(studioDomains.host, host)))

// Intervals are a little shorter than ten minutes, an hour and a day, so that no run misses a
// domain by a second.
const isDue = (
  now: Date,
) => sql`(${studioDomains.checkedAt} is null or ${studioDomains.checkedAt} <= ${timestampOf(now)} -
  case when ${studioDomains.stateSince} > ${timestampOf(now)} - interval '2 days' then interval '9 minutes'
    when ${studioDomains.state} = 'live' or ${studioDomains.claimedSince} is not null then interval '59 minutes'
    else interval '23 hours 55 minutes' end)`

const mayHave = (now: Date) => sql<boolean>`may_have_domain(${studioDomains.studioId}, ${timestampOf(now)})`

export const listDue = (tx: Tx<'system'>, now: Date) =>
  tx
    .select({ studioId: studioDomains.studioId })
    .from(studioDomains)
    .where(and(isInUse, isDue(now), mayHave(now)))

/**
 * Sets `movedSince` of answered domains whose studio may no longer have one, and clears it when the
 * studio may again. Ends domains moved or lost too long ago.
 */
export async function syncDomainsWithPlans(tx: Tx<'system'>, now: Date): Promise<void> {
  await tx
    .update(studioDomains)
    .set({ movedSince: now })
    .where(and(isHostAnswered, isNull(studioDomains.movedSince), sql`not ${mayHave(now)}`))
  await tx
    .update(studioDomains)
    .set({ movedSince: null })
    .where(and(isHostAnswered, isNotNull(studioDomains.movedSince), mayHave(now)))
  const before = (ms: number) => new Date(now.getTime() - ms)
  const isMovedLong = and(isHostAnswered, lte(studioDomains.movedSince, before(MOVED_IS_SHOWN_MS)))
  const isLostLong = and(
    eq(studioDomains.state, 'lost'),
    lte(studioDomains.stateSince, before(LOST_IS_KEPT_MS)),
  )
  await tx.update(studioDomains).set(offValues(now)).where(or(isMovedLong, isLostLong))
}

export const listHosts = (tx: Tx<'system'>, now: Date) =>
  tx
    .select({
      ...pick(studioDomains, ['host', 'movedSince', 'missingSince', 'failure', 'stateSince']),
      studioName: shownStudioNameSql,
      ...styleColumns,
      isAnswered: sql<boolean>`${isHostAnswered} and ${mayHave(now)}`,
      isHeld: sql<boolean>`${isHostAnswered}`,
    })
    .from(studioDomains)
    .innerJoin(photographers, eq(photographers.id, studioDomains.studioId))
    .where(or(isHostAnswered, isNotNull(studioDomains.movedSince)))
