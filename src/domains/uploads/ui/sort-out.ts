import { UPLOAD_MAX_BYTES, type UploadRefusal } from '../uploads.rules.ts'

/** A file that is no photo we can take, by what can be known before it is sent. */
export type OddFile = { file: File; reason: UploadRefusal }

const pictureEnding = /\.(jpe?g|jpe|jfif|png|webp|tiff?|avif)$/i
const heicEnding = /\.hei[cf]s?$/i
const rawEnding =
  /\.(3fr|arw|cr2|cr3|dng|erf|fff|iiq|mef|mos|mrw|nef|nrw|orf|pef|raf|raw|rw2|rwl|sr2|srf|srw|x3f)$/i
const anyEnding = /\.[a-z0-9]{1,5}$/i

function reasonOf({ name, size }: File): UploadRefusal | undefined {
  if (heicEnding.test(name)) return 'heic'
  if (rawEnding.test(name)) return 'raw'
  // Of a name without an ending only the bytes tell, and the server looks at those.
  if (anyEnding.test(name) && !pictureEnding.test(name)) return 'not_a_photo'
  if (size === 0) return 'empty'
  return size > UPLOAD_MAX_BYTES ? 'too_large' : undefined
}

/** Photos apart from what would be refused, so that only photos are counted and sent. */
export function sortOut(files: readonly File[]): { photos: File[]; odd: OddFile[] } {
  const judged = files.map((file) => ({ file, reason: reasonOf(file) }))
  return {
    photos: judged.filter(({ reason }) => reason === undefined).map(({ file }) => file),
    odd: judged.filter((one): one is OddFile => one.reason !== undefined),
  }
}
