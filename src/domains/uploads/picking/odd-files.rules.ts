import { UPLOAD_MAX_BYTES, type UploadRefusal } from '../uploads.rules.ts'

const pictureEnding = /\.(jpe?g|jpe|jfif|png|webp|tiff?|avif)$/i
const heicEnding = /\.hei[cf]s?$/i
const rawEnding =
  /\.(3fr|arw|cr2|cr3|dng|erf|fff|iiq|mef|mos|mrw|nef|nrw|orf|pef|raf|raw|rw2|rwl|sr2|srf|srw|x3f)$/i
const anyEnding = /\.[a-z0-9]{1,5}$/i

export const isRaw = (name: string) => rawEnding.test(name)

export function oddityOf({ name, size }: { name: string; size: number }): UploadRefusal | undefined {
  if (heicEnding.test(name)) return 'heic'
  if (isRaw(name)) return 'raw'
  // A name without an extension passes: the server judges the bytes.
  if (anyEnding.test(name) && !pictureEnding.test(name)) return 'not_a_photo'
  if (size === 0) return 'empty'
  return size > UPLOAD_MAX_BYTES ? 'too_large' : undefined
}

/** Hidden files and the leftovers of operating systems. */
export const isLitter = (name: string) => /^(\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

type OddFile = { file: File; reason: UploadRefusal }

export function sortOut(files: readonly File[]): { photos: File[]; odd: OddFile[] } {
  const judged = files.map((file) => ({ file, reason: oddityOf(file) }))
  return {
    photos: judged.filter(({ reason }) => reason === undefined).map(({ file }) => file),
    odd: judged.filter((one): one is OddFile => one.reason !== undefined),
  }
}
