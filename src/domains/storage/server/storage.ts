// The door to a studio's room. Room is promised before the first byte of an upload comes in, and becomes used, or free
// again, in the transaction that ends the upload; so the two sums are exact whatever crashes.
import type { Tx } from '#platform/db/transaction.ts'
import { freeBytesOf, limitBytesOf } from '../storage.rules.ts'
import * as sql from './storage.sql.ts'

/** Sets room aside for an upload, or answers how much is left. */
export async function reserveRoom(
  tx: Tx,
  photographerId: string,
  sizeBytes: number,
): Promise<{ ok: true } | { ok: false; freeBytes: number }> {
  if (await sql.takeRoom(tx, photographerId, sizeBytes)) return { ok: true }
  const { freeBytes } = await summariseRoom(tx, photographerId)
  return { ok: false, freeBytes }
}

/** Ends a promise of room: what came of it is used from now on. */
export async function settleRoom(tx: Tx, photographerId: string, reservedBytes: number, usedBytes: number) {
  await sql.changeRoom(tx, photographerId, { reservedBytes: -reservedBytes, usedBytes })
}

/** Ends a promise of room of which nothing came. */
export async function releaseRoom(tx: Tx, photographerId: string, reservedBytes: number) {
  await sql.changeRoom(tx, photographerId, { reservedBytes: -reservedBytes })
}

/** Gives back the room of photos that are deleted. */
export async function giveBackRoom(tx: Tx, photographerId: string, usedBytes: number) {
  await sql.changeRoom(tx, photographerId, { usedBytes: -usedBytes })
}

/** What a studio uses, has promised to running uploads, and has left. */
export async function summariseRoom(tx: Tx, photographerId: string) {
  const { usedBytes, reservedBytes, ...limits } = await sql.findRoom(tx, photographerId)
  const limitBytes = limitBytesOf(limits)
  return {
    usedBytes,
    reservedBytes,
    limitBytes,
    freeBytes: freeBytesOf({ usedBytes, reservedBytes, limitBytes }),
  }
}
