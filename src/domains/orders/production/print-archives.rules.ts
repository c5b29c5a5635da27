export const archiveStates = ['waiting', 'making', 'ready', 'failed'] as const
export type ArchiveState = (typeof archiveStates)[number]

/** Maximum number of unfinished archives per studio. Archives are made one after another. */
export const UNFINISHED_ARCHIVES_MAX = 5
export const ARCHIVE_KEPT_MS = 24 * 60 * 60_000

export const isUnfinished = ({ state }: { state: ArchiveState }) => state === 'waiting' || state === 'making'

/** Path of one archive's ZIP, whose bytes never change, so that a download can resume. */
export const archivePath = (orderId: string, archiveId: string) => `/production/${orderId}/${archiveId}.zip`
