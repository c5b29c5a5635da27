import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { releaseRoom } from '#domains/storage/server/storage.ts'
import { scheduleObjectRemoval } from '#platform/objects/remove-objects.ts'
import type { uploadsContract } from '../uploads.contract.ts'
import { FAILURES_SHOWN_MS, OUTSTANDING_NAMES_MAX, INTERRUPTED_AFTER_MS } from '../uploads.rules.ts'
import { attemptKeysOf } from './attempt-keys.ts'
import * as uploadsSql from './uploads.sql.ts'

export const uploadsHandlers: Handlers<typeof uploadsContract> = {
  listFailedUploads: async ({ tx, viewer, now }) => {
    const failedSince = new Date(now.getTime() - FAILURES_SHOWN_MS)
    const files = await uploadsSql.listFailed(tx, viewer, { failedSince, silentSince: silentSince(now) })
    const gathered = Map.groupBy(files, ({ clientId, type }) => `${clientId} ${type}`)
    return [...gathered.values()]
      .map(summarise)
      .sort((one, other) => other.lastAt.getTime() - one.lastAt.getTime())
  },

  // The process with the partial files later removes them, because their rows are gone.
  dismissFailedUploads: async ({ tx, viewer, input, now, services }) => {
    const dismissed = await uploadsSql.dismissFailed(tx, viewer, input.clientId, silentSince(now))
    const heldBytes = dismissed.reduce(
      (sum, { holdsRoom, sizeBytes }) => sum + (holdsRoom ? sizeBytes : 0),
      0,
    )
    if (heldBytes > 0) await releaseRoom(tx, viewer.id, heldBytes)
    await scheduleObjectRemoval(tx, services, dismissed.flatMap(attemptKeysOf), { neverNamed: true })
    return {}
  },
}

const silentSince = (now: Date) => new Date(now.getTime() - INTERRUPTED_AFTER_MS)

type FailedFile = Awaited<ReturnType<typeof uploadsSql.listFailed>>[number]

function summarise(files: FailedFile[]) {
  const [first] = files
  const reasons = new Set(files.map(({ refusal }) => refusal))
  const [reason = null] = reasons.size === 1 ? reasons : []
  return {
    clientId: first!.clientId,
    clientName: fullName(first!),
    type: first!.type,
    count: files.length,
    waitingCount: files.filter(({ state }) => state === 'receiving').length,
    refusal: reason,
    lastAt: new Date(Math.max(...files.map(({ at }) => at.getTime()))),
    files: files
      .slice(0, OUTSTANDING_NAMES_MAX)
      .map(({ fileName, refusal, galleryId }) => ({ name: fileName, refusal, galleryId })),
  }
}
