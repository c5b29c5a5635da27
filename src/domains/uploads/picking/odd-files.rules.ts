import { UPLOAD_MAX_BYTES, type UploadRefusal } from '../uploads.rules.ts'

const pictureEnding = /\.(jpe?g|jpe|jfif|png|webp|tiff?|avif)$/i
const heicEnding = /\.hei[cf]s?$/i
const rawEnding =
  /\.(3fr|arw|cr2|cr3|dng|erf|fff|iiq|mef|mos|mrw|nef|nrw|orf|pef|raf|raw|rw2|rwl|sr2|srf|srw|x3f)$/i
// A year or a number is no ending: 'Bruiloft 14.06.2026'.
const anyEnding = /\.(?!\d+$)[a-z0-9]{1,5}$/i

export const isRaw = (name: string) => rawEnding.test(name)

export function oddityOf({ name, size }: { name: string; size: number }): UploadRefusal | undefined {
  if (heicEnding.test(name)) return 'heic'
  if (isRaw(name)) return 'raw'
  // A name without an extension passes: the server judges the bytes.
  if (anyEnding.test(name) && !pictureEnding.test(name)) return 'not_a_photo'
  if (size === 0) return 'empty'
  return size > UPLOAD_MAX_BYTES ? 'too_large' : undefined
}

/** Bytes at a file's start by which `startsAsPhoto` judges. */
const HEAD_BYTES = 16

/** Whether a file of this name is a photo all the same, by its first bytes. Many raw files begin as TIFF does. */
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

/** Hidden files and the leftovers of operating systems. */
export const isLitter = (name: string) => /^(\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

type OddFile = { file: File; reason: UploadRefusal }

/** `misnamed` are photos whose name says that they are none. */
export function sortOut(
  files: readonly File[],
  misnamed: ReadonlySet<File> = new Set(),
): { photos: File[]; odd: OddFile[] } {
  const judged = files.map((file) => ({
    file,
    reason: misnamed.has(file) ? oddityOf({ name: '', size: file.size }) : oddityOf(file),
  }))
  return {
    photos: judged.filter(({ reason }) => reason === undefined).map(({ file }) => file),
    odd: judged.filter((one): one is OddFile => one.reason !== undefined),
  }
}

const reasonsOfName: readonly UploadRefusal[] = ['heic', 'raw', 'not_a_photo']

/** Whether a file is a photo although its name speaks against it. `readHead` reads its first bytes. */
export async function isMisnamed(
  file: { name: string; size: number },
  readHead: (countBytes: number) => Promise<Uint8Array>,
): Promise<boolean> {
  const oddity = oddityOf(file)
  if (!reasonsOfName.some((reason) => reason === oddity)) return false
  // A file that can't be read is judged by its name.
  return startsAsPhoto(file.name, await readHead(HEAD_BYTES).catch(() => new Uint8Array()))
}

const headOf = (file: File) => async (countBytes: number) =>
  new Uint8Array(await file.slice(0, countBytes).arrayBuffer())

/** Photos among these whose name speaks against it; their first bytes are read. */
export async function findMisnamed(files: readonly File[]): Promise<File[]> {
  const misnamed = await Promise.all(files.map((file) => isMisnamed(file, headOf(file))))
  return files.filter((_, at) => misnamed[at])
}
