import { elevated } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueueMany } from '#platform/jobs/enqueue.ts'
import { mayProduce } from '../../orders.rules.ts'
import { isEnding } from '../../withdrawal/withdrawal.rules.ts'
import { ARCHIVES_IN_WORK_MAX, isInWork } from '../print-archives.rules.ts'
import { makePrintArchive } from './make-print-archive.job.ts'
import { planArchive, type ArchivePlan } from './plan-archive.ts'
import * as archivesSql from './print-archives.sql.ts'
import type { PrintArchive } from './print-archives.sql.ts'

type Asked = { orderId: string; now: Date }

export type Prepared =
  | { is: 'there'; archive: PrintArchive }
  | { is: 'order_not_found' | 'order_withdrawn' | 'too_many_archives' }
  | { is: 'not_now'; order: ArchivePlan['order'] }

/** The archive of an order as it is now: the one that there is, or one that is to be made. */
export async function prepareArchive(
  tx: Tx<'viewer'>,
  studio: PhotographerViewer,
  { orderId, now }: Asked,
): Promise<Prepared> {
  const plan = await planArchive(tx, studio, orderId)
  if (!plan) return { is: 'order_not_found' }
  if (!mayProduce(plan.order)) return { is: 'not_now', order: plan.order }
  if (isEnding(plan.order)) return { is: 'order_withdrawn' }
  return elevated(tx, async (tx) => {
    await archivesSql.lockAsking(tx, studio.id)
    const found = currentOf(await archivesSql.listArchives(tx, studio, orderId, now), plan)
    // Of what lacks files a new try may have them.
    if (found && (isInWork(found) || (found.state === 'ready' && found.leftOutCount === 0)))
      return { is: 'there', archive: (await archivesSql.keepArchive(tx, found.id, now)) ?? found }
    if ((await archivesSql.countInWork(tx, studio.id)) >= ARCHIVES_IN_WORK_MAX)
      return { is: 'too_many_archives' }
    await archivesSql.removeFailed(tx, orderId)
    const { fingerprint, prints } = plan
    const wanted = { orderId, studioId: studio.id, fingerprint, fileCount: prints.length }
    const archive = await archivesSql.insertArchive(tx, wanted, now)
    const payload = { archiveId: archive.id, studioId: studio.id }
    await enqueueMany(tx, makePrintArchive, [payload], stepsBack(prints.length))
    return { is: 'there', archive }
  })
}

/** Its archive as the order is now, if one was asked for. */
export async function findCurrentArchive(
  tx: Tx<'viewer'>,
  studio: PhotographerViewer,
  { orderId, now }: Asked,
): Promise<PrintArchive | undefined> {
  const archives = await archivesSql.listArchives(tx, studio, orderId, now)
  if (archives.length === 0) return undefined
  const plan = await planArchive(tx, studio, orderId)
  return plan && mayProduce(plan.order) && !isEnding(plan.order) ? currentOf(archives, plan) : undefined
}

// What is in the making becomes that of the order as it is when it is made.
const currentOf = (archives: readonly PrintArchive[], { fingerprint }: ArchivePlan) =>
  archives.find((archive) => isInWork(archive) || archive.fingerprint === fingerprint)

const SMALL_FILES = 25

// Small orders pass large ones, one step with each doubling, as a studio's pictures do.
const stepsBack = (fileCount: number) => Math.max(0, Math.ceil(Math.log2(fileCount / SMALL_FILES)))
