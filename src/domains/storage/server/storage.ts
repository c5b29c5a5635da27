// The door to a studio's room. Room is promised before the first byte of an upload comes in, and becomes used, or free
// again, in the transaction that ends the upload; so the two sums are exact whatever crashes.
import type { Tx } from '#platform/db/transaction.ts'
import { freeBytesOf, limitBytesOf } from '../storage.rules.ts'
import * as storageSql from './storage.sql.ts'

/** Sets room aside for an upload, or answers how much is left. */
export async function reserveRoom(
  tx: Tx<'viewer'>,
  studioId: string,
  sizeBytes: number,
): Promise<{ ok: true } | { ok: false; freeBytes: number }> {
  if (await storageSql.takeRoom(tx, studioId, sizeBytes)) return { ok: true }
  const { freeBytes } = await summariseRoom(tx, studioId)
  return { ok: false, freeBytes }
}

/** Ends a promise of room: what came of it is used from now on. */
export async function settleRoom(
  tx: Tx<'viewer'>,
  studioId: string,
  reservedBytes: number,
  usedBytes: number,
) {
  await storageSql.changeRoom(tx, studioId, { reservedBytes: -reservedBytes, usedBytes })
}

/** Ends a promise of room of which nothing came. */
export async function releaseRoom(tx: Tx, studioId: string, reservedBytes: number) {
  await storageSql.changeRoom(tx, studioId, { reservedBytes: -reservedBytes })
}

/** Gives back the room of photos that are deleted. */
export async function giveBackRoom(tx: Tx<'viewer'>, studioId: string, usedBytes: number) {
  await storageSql.changeRoom(tx, studioId, { usedBytes: -usedBytes })
}

/** What a studio uses, has promised to running uploads, and has left. */
export async function summariseRoom(tx: Tx<'viewer'>, studioId: string) {
  const { usedBytes, reservedBytes, ...limits } = await storageSql.findRoom(tx, studioId)
  const limitBytes = limitBytesOf(limits)
  return {
    usedBytes,
    reservedBytes,
    limitBytes,
    freeBytes: freeBytesOf({ usedBytes, reservedBytes, limitBytes }),
  }
}
