import { oddityOf } from '../odd-files.rules.ts'
import type { UploadRefusal } from '../../uploads.rules.ts'

type OddFile = { file: File; reason: UploadRefusal }

export function sortOut(files: readonly File[]): { photos: File[]; odd: OddFile[] } {
  const judged = files.map((file) => ({ file, reason: oddityOf(file) }))
  return {
    photos: judged.filter(({ reason }) => reason === undefined).map(({ file }) => file),
    odd: judged.filter((one): one is OddFile => one.reason !== undefined),
  }
}
