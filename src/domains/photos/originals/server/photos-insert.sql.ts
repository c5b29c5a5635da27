import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '../../photos.rules.ts'
import type { Capture } from '../../pixels/server/capture.ts'

export type ArrivedPhoto = {
  photoId: string
  clientId: string
  type: PhotoType
  /** Original file name; it is the label until the studio renames the photo. */
  fileName: string
  originalKey: string
  contentType: string
  fileSize: number
  crc32: number
  widthPx: number
  heightPx: number
} & Capture

/** Photos of this client and type with the same size and checksum, ordered by `twin`. */
export type Lookalikes = { lookalikes: { id: string; originalKey: string; label: string }[] }

/** Inserts a photo with its log line, jobs and live notice, by the database function `add_photo`. */
export async function insertPhoto(tx: Tx<'viewer'>, given: object): Promise<object | Lookalikes> {
  const { rows } = await tx.execute<{ added: object | Lookalikes }>(
    sql`select add_photo(${JSON.stringify(given)}::jsonb) as added`,
  )
  return rows[0]!.added
}
