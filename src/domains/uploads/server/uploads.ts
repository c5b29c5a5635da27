import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import * as uploadsSql from './uploads.sql.ts'

/** Forgets what was uploaded to a gallery that goes; what is still on its way stays, and keeps the gallery. */
export const forgetUploadsTo = async (
  tx: Tx<'viewer'>,
  viewer: PhotographerViewer,
  galleryId: string,
): Promise<void> => void (await uploadsSql.forgetEndedTo(tx, viewer, galleryId))
