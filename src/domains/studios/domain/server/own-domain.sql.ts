import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { LOST_IS_KEPT_MS, MOVED_IS_SHOWN_MS } from '../own-domain.rules.ts'
import { studioDomains } from './own-domain.tables.ts'
import { photographers, shownStudioName, styleColumns } from '../../core/server/studios.tables.ts'

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
const isInUse = ne(studioDomains.state, 'off')
/** States in which the host is answered; `lost` only keeps the name from others. */
const answered = inArray(studioDomains.state, ['verified', 'live'])
const held = inArray(studioDomains.state, ['verified', 'live', 'lost'])

export type DomainRow = typeof studioDomains.$inferSelect

export async function mayHaveDomain(tx: Tx, viewer: PhotographerViewer): Promise<boolean> {
  const [studio] = await tx
    .select({ may: photographers.allowDomain })
    .from(photographers)
    .where(eq(photographers.id, viewer.id))
  return studio?.may === true
}

// From here on for transactions of the system.

export const lockStudio = (tx: Tx<'system'>, studioId: string) =>
  tx
    .select({ id: photographers.id })
    .from(photographers)
    .where(eq(photographers.id, studioId))
    .for('no key update')

/** Serializes the checks of one host, so that of two studios the second sees that it is held. */
export const lockHost = (tx: Tx<'system'>, host: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`own domain ${host}`}))`)

/** Locks the row of the other studio that has this host; undefined when none has. */
export async function lockHolder(
  tx: Tx<'system'>,
  { host, studioId }: DomainRow,
): Promise<DomainRow | undefined> {
  const byAnother = and(eq(studioDomains.host, host), ne(studioDomains.studioId, studioId), held)
  return (await tx.select().from(studioDomains).where(byAnother).for('no key update'))[0]
}

const off = (now: Date) =>
  ({
    state: 'off',
    stateSince: now,
    failure: null,
    seen: null,
    missingSince: null,
    proofMissingSince: null,
    claimedSince: null,
  }) as const

/** Gives up the studio's domain; one that was live shows for a while where its gallery is. */
export const giveUp = async (tx: Tx<'system'>, studioId: string, now: Date): Promise<DomainRow | undefined> =>
  (
    await tx
      .update(studioDomains)
      .set({
        ...off(now),
        movedSince: sql`case when ${studioDomains.state} = 'live' then coalesce(${studioDomains.movedSince}, ${at(now)}) end`,
      })
      .where(inUse(studioId))
      .returning()
  )[0]

/** Takes a host from the studio that had it: what is there from now on is another's. */
export const endHolding = (tx: Tx<'system'>, { studioId, host }: DomainRow, now: Date) =>
  tx
    .update(studioDomains)
    .set({ ...off(now), movedSince: null })
    .where(and(eq(studioDomains.studioId, studioId), eq(studioDomains.host, host)))

type NewDomain = { studioId: string; host: string; token: string }

/** A host that the studio had before keeps its token, so that its TXT record stays valid. */
export function enterDomain(tx: Tx<'system'>, domain: NewDomain, now: Date) {
  const anew = { ...off(now), state: 'waiting' as const, checkedAt: null, movedSince: null }
  return tx
    .insert(studioDomains)
    .values({ ...domain, ...anew })
    .onConflictDoUpdate({ target: [studioDomains.studioId, studioDomains.host], set: anew })
}

const inUse = (studioId: string) => and(eq(studioDomains.studioId, studioId), isInUse)

export const findInUse = async (tx: Tx, studioId: string): Promise<DomainRow | undefined> =>
  (await tx.select().from(studioDomains).where(inUse(studioId)))[0]

export const lockInUse = async (tx: Tx<'system'>, studioId: string): Promise<DomainRow | undefined> =>
  (await tx.select().from(studioDomains).where(inUse(studioId)).for('no key update'))[0]

type Checked = Pick<
  DomainRow,
  | 'state'
  | 'stateSince'
  | 'failure'
  | 'seen'
  | 'missingSince'
  | 'proofMissingSince'
  | 'claimedSince'
  | 'checkedAt'
>

export const setChecked = (tx: Tx<'system'>, { studioId, host }: DomainRow, checked: Checked) =>
  tx
    .update(studioDomains)
    .set(checked)
    .where(and(eq(studioDomains.studioId, studioId), eq(studioDomains.host, host)))

// A little less than the time between two runs, so that none is missed by a second.
const due = (
  now: Date,
) => sql`(${studioDomains.checkedAt} is null or ${studioDomains.checkedAt} <= ${at(now)} -
  case when ${studioDomains.stateSince} > ${at(now)} - interval '2 days' then interval '9 minutes'
    when ${studioDomains.state} = 'live' or ${studioDomains.claimedSince} is not null then interval '59 minutes'
    else interval '23 hours 55 minutes' end)`

const mayHave = (now: Date) => sql<boolean>`may_have_domain(${studioDomains.studioId}, ${at(now)})`

export const listDue = (tx: Tx<'system'>, now: Date) =>
  tx
    .select({ studioId: studioDomains.studioId })
    .from(studioDomains)
    .where(and(isInUse, due(now), mayHave(now)))

/**
 * Sets `movedSince` of domains whose studio may no longer have one, clears it when it may again, and frees names whose
 * time is over.
 */
export async function followPlans(tx: Tx<'system'>, now: Date): Promise<void> {
  await tx
    .update(studioDomains)
    .set({ movedSince: now })
    .where(and(answered, isNull(studioDomains.movedSince), sql`not ${mayHave(now)}`))
  await tx
    .update(studioDomains)
    .set({ movedSince: null })
    .where(and(answered, isNotNull(studioDomains.movedSince), mayHave(now)))
  const before = (ms: number) => new Date(now.getTime() - ms)
  const isMovedLong = and(answered, lte(studioDomains.movedSince, before(MOVED_IS_SHOWN_MS)))
  const isLostLong = and(
    eq(studioDomains.state, 'lost'),
    lte(studioDomains.stateSince, before(LOST_IS_KEPT_MS)),
  )
  await tx.update(studioDomains).set(off(now)).where(or(isMovedLong, isLostLong))
}

export const listHosts = (tx: Tx<'system'>, now: Date) =>
  tx
    .select({
      host: studioDomains.host,
      studioName: shownStudioName,
      ...styleColumns,
      isAnswered: sql<boolean>`${answered} and ${mayHave(now)}`,
      isHeld: sql<boolean>`${answered}`,
      movedSince: studioDomains.movedSince,
      missingSince: studioDomains.missingSince,
      failure: studioDomains.failure,
      stateSince: studioDomains.stateSince,
    })
    .from(studioDomains)
    .innerJoin(photographers, eq(photographers.id, studioDomains.studioId))
    .where(or(answered, isNotNull(studioDomains.movedSince)))
