import { oddityOf } from '../odd-files.rules.ts'
import type { UploadRefusal } from '../../uploads.rules.ts'

/** A file that is no photo we can take, by what can be known before it is sent. */
type OddFile = { file: File; reason: UploadRefusal }

/** Photos apart from what would be refused, so that only photos are counted and sent. */
export function sortOut(files: readonly File[]): { photos: File[]; odd: OddFile[] } {
  const judged = files.map((file) => ({ file, reason: oddityOf(file) }))
  return {
    photos: judged.filter(({ reason }) => reason === undefined).map(({ file }) => file),
    odd: judged.filter((one): one is OddFile => one.reason !== undefined),
  }
}
