import { elevated } from '#domains/access/server/access.ts'
import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { enqueueMany } from '#platform/jobs/enqueue.ts'
import type { ordersContract } from '../../orders.contract.ts'
import { mayProduce } from '../../orders.rules.ts'
import { isFullyWithdrawn } from '../../withdrawal/withdrawal.rules.ts'
import { archivePath, UNFINISHED_ARCHIVES_MAX, isUnfinished } from '../print-archives.rules.ts'
import { makePrintArchive } from './make-print-archive.job.ts'
import { planArchive, type ArchivePlan } from './plan-archive.ts'
import * as archivesSql from './print-archives.sql.ts'
import type { PrintArchive } from './print-archives.sql.ts'

type Production = Handlers<typeof ordersContract>

export const preparePrintFiles: Production['preparePrintFiles'] = async ({
  tx,
  viewer: studio,
  input: { orderId },
  refuse,
  now,
}) => {
  const plan = (await planArchive(tx, studio, orderId)) ?? refuse('order_not_found')
  if (!mayProduce(plan.order)) refuse('not_now', { status: plan.order.status })
  if (isFullyWithdrawn(plan.order)) refuse('order_withdrawn')
  return elevated(tx, async (tx) => {
    await archivesSql.lockRequests(tx, studio.id)
    const found = currentOf(await archivesSql.listArchives(tx, studio, orderId, now), plan)
    // A new attempt may find the files that an archive lacks.
    if (found && (isUnfinished(found) || (found.state === 'ready' && found.leftOutCount === 0)))
      return { archive: toContract((await archivesSql.extendArchiveLifetime(tx, found.id, now)) ?? found) }
    if ((await archivesSql.countUnfinished(tx, studio.id)) >= UNFINISHED_ARCHIVES_MAX)
      refuse('too_many_archives', { max: UNFINISHED_ARCHIVES_MAX })
    await archivesSql.removeFailed(tx, orderId)
    const { fingerprint, prints } = plan
    const newArchive = { orderId, studioId: studio.id, fingerprint, fileCount: prints.length }
    const archive = await archivesSql.insertArchive(tx, newArchive, now)
    const payload = { archiveId: archive.id, studioId: studio.id }
    await enqueueMany(tx, makePrintArchive, [payload], priorityFor(prints.length))
    return { archive: toContract(archive) }
  })
}

export const findPrintFiles: Production['findPrintFiles'] = async ({ tx, viewer, input, now }) => {
  const archives = await archivesSql.listArchives(tx, viewer, input.orderId, now)
  const plan = archives.length > 0 ? await planArchive(tx, viewer, input.orderId) : undefined
  const archive =
    plan && mayProduce(plan.order) && !isFullyWithdrawn(plan.order) ? currentOf(archives, plan) : undefined
  return { archive: archive ? toContract(archive) : null }
}

// An unfinished archive is always current: it uses the order's state at the time it is made.
const currentOf = (archives: readonly PrintArchive[], { fingerprint }: ArchivePlan) =>
  archives.find((archive) => isUnfinished(archive) || archive.fingerprint === fingerprint)

const SMALL_FILES = 25

// Lowers the priority one step per doubling above `SMALL_FILES`, so that small orders go first.
const priorityFor = (fileCount: number) => Math.max(0, Math.ceil(Math.log2(fileCount / SMALL_FILES)))

function toContract(archive: PrintArchive) {
  const { id, orderId, state } = archive
  return { ...archive, archiveId: id, path: state === 'ready' ? archivePath(orderId, id) : null }
}
