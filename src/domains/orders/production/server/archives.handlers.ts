import type { Handlers } from '#domains/access/server/serve-contract.ts'
import type { ordersContract } from '../../orders.contract.ts'
import { archivePath, ARCHIVES_IN_WORK_MAX } from '../print-archives.rules.ts'
import { findCurrentArchive, prepareArchive } from './prepare-archive.ts'
import type { PrintArchive } from './print-archives.sql.ts'

type Production = Handlers<typeof ordersContract>

export const preparePrintFiles: Production['preparePrintFiles'] = async ({
  tx,
  viewer,
  input,
  refuse,
  now,
}) => {
  const prepared = await prepareArchive(tx, viewer, { ...input, now })
  if (prepared.is === 'there') return { archive: toContract(prepared.archive) }
  if (prepared.is === 'not_now') return refuse('not_now', { status: prepared.order.status })
  if (prepared.is === 'too_many_archives') return refuse('too_many_archives', { max: ARCHIVES_IN_WORK_MAX })
  return refuse(prepared.is)
}

export const findPrintFiles: Production['findPrintFiles'] = async ({ tx, viewer, input, now }) => {
  const archive = await findCurrentArchive(tx, viewer, { ...input, now })
  return { archive: archive ? toContract(archive) : null }
}

function toContract(archive: PrintArchive) {
  const { id, orderId, state, waitsForDisk, fileCount, madeCount, leftOutCount, sizeBytes, keptUntil } =
    archive
  const isReady = state === 'ready'
  return {
    state,
    waitsForDisk,
    fileCount,
    madeCount,
    leftOutCount,
    sizeBytes,
    archiveId: id,
    path: isReady ? archivePath(orderId, id) : null,
    keptUntil: keptUntil.toISOString(),
  }
}
