import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '../../photos.rules.ts'
import type { Capture } from '../../pixels/server/capture.ts'

export type ArrivedPhoto = {
  photoId: string
  clientId: string
  type: PhotoType
  /** The file's name as it came: the label until the studio gives another. */
  fileName: string
  originalKey: string
  contentType: string
  fileSize: number
  crc32: number
  widthPx: number
  heightPx: number
} & Capture

/** Photos of this client and type that have size and checksum in common with a new one, in the order of their twins. */
export type Lookalikes = { lookalikes: { id: string; originalKey: string; label: string }[] }

/** Writes a photo with what follows from its coming, in the database's own `add_photo`. */
export async function insertPhoto(tx: Tx<'viewer'>, given: object): Promise<object | Lookalikes> {
  const { rows } = await tx.execute<{ added: object | Lookalikes }>(
    sql`select add_photo(${JSON.stringify(given)}::jsonb) as added`,
  )
  return rows[0]!.added
}
