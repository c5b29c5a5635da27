import { UUID_LENGTH } from '#platform/db/uuid.ts'
import { MADE } from '#platform/objects/made-objects.ts'

/** Its file, of the try that wrote it; production.database.sql names it too. */
export const archiveKey = ({ id, turn }: { id: string; turn: number }) => `${MADE}${id}/${turn}.zip`

export const archiveFolder = (archiveId: string) => `${MADE}${archiveId}/`

export const archiveIdIn = (key: string) => key.slice(MADE.length, MADE.length + UUID_LENGTH)
