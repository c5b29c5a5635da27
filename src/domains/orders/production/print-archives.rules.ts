/** What becomes of the ZIP with an order's files for the printer, in order; what failed can be asked for again. */
export const archiveStates = ['waiting', 'making', 'ready', 'failed'] as const
export type ArchiveState = (typeof archiveStates)[number]

/** Of one studio, asked for and not ready yet. They are made one after another, and stay for a day. */
export const ARCHIVES_IN_WORK_MAX = 5
export const ARCHIVE_KEPT_MS = 24 * 60 * 60_000

/** Asked for and not there yet. */
export const isInWork = ({ state }: { state: ArchiveState }) => state === 'waiting' || state === 'making'

/** One ZIP that was made, which stays as it is, so that a download goes on where it broke off. */
export const archivePath = (orderId: string, archiveId: string) => `/production/${orderId}/${archiveId}.zip`
