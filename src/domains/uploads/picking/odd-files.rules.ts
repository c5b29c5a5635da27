import { UPLOAD_MAX_BYTES, type UploadRefusal } from '../uploads.rules.ts'

const pictureExtension = /\.(jpe?g|jpe|jfif|png|webp|tiff?|avif)$/i
const heicExtension = /\.hei[cf]s?$/i
const rawExtension =
  /\.(3fr|arw|cr2|cr3|dng|erf|fff|iiq|mef|mos|mrw|nef|nrw|orf|pef|raf|raw|rw2|rwl|sr2|srf|srw|x3f)$/i
// Digits are no extension: 'Bruiloft 14.06.2026'.
const anyExtension = /\.(?!\d+$)[a-z0-9]{1,5}$/i

export const isRaw = (name: string) => rawExtension.test(name)

export function refusalOfFile({ name, size }: { name: string; size: number }): UploadRefusal | undefined {
  if (heicExtension.test(name)) return 'heic'
  if (isRaw(name)) return 'raw'
  if (anyExtension.test(name) && !pictureExtension.test(name)) return 'not_a_photo'
  if (size === 0) return 'empty'
  return size > UPLOAD_MAX_BYTES ? 'too_large' : undefined
}

const HEAD_BYTES = 16

/**
 * Whether the first bytes are those of a photo. Many raw files begin like TIFF, so a raw name
 * excludes TIFF.
 */
function startsAsPhoto(name: string, head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES))
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG') ||
    /^RIFF.{4}WEBP/s.test(text) ||
    text.startsWith('ftypavif', 4) ||
    (!isRaw(name) && /^(II\*\0|MM\0\*)/.test(text))
  )
}

export const isSystemFile = (name: string) => /^(\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

type OddFile = { file: File; reason: UploadRefusal }

export function splitByRefusal(
  files: readonly File[],
  misnamed: ReadonlySet<File> = new Set(),
): { photos: File[]; odd: OddFile[] } {
  const judged = files.map((file) => ({
    file,
    reason: misnamed.has(file) ? refusalOfFile({ name: '', size: file.size }) : refusalOfFile(file),
  }))
  return {
    photos: judged.filter(({ reason }) => reason === undefined).map(({ file }) => file),
    odd: judged.filter((one): one is OddFile => one.reason !== undefined),
  }
}

const reasonsOfName: readonly UploadRefusal[] = ['heic', 'raw', 'not_a_photo']

/** Whether a file is a photo by its first bytes, although its name says otherwise. */
export async function isMisnamed(
  file: { name: string; size: number },
  readHead: (countBytes: number) => Promise<Uint8Array>,
): Promise<boolean> {
  const oddity = refusalOfFile(file)
  if (!reasonsOfName.some((reason) => reason === oddity)) return false
  return startsAsPhoto(file.name, await readHead(HEAD_BYTES).catch(() => new Uint8Array()))
}

const headOf = (file: File) => async (countBytes: number) =>
  new Uint8Array(await file.slice(0, countBytes).arrayBuffer())

export async function findMisnamed(files: readonly File[]): Promise<File[]> {
  const misnamed = await Promise.all(files.map((file) => isMisnamed(file, headOf(file))))
  return files.filter((_, at) => misnamed[at])
}
