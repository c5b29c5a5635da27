import { UPLOAD_MAX_BYTES, type UploadRefusal } from '../uploads.rules.ts'

const pictureEnding = /\.(jpe?g|jpe|jfif|png|webp|tiff?|avif)$/i
const heicEnding = /\.hei[cf]s?$/i
const rawEnding =
  /\.(3fr|arw|cr2|cr3|dng|erf|fff|iiq|mef|mos|mrw|nef|nrw|orf|pef|raf|raw|rw2|rwl|sr2|srf|srw|x3f)$/i
const anyEnding = /\.[a-z0-9]{1,5}$/i

/** Why a file is no photo we can take, by what can be known before it is sent. */
export function oddityOf({ name, size }: { name: string; size: number }): UploadRefusal | undefined {
  if (heicEnding.test(name)) return 'heic'
  if (rawEnding.test(name)) return 'raw'
  // Of a name without an ending only the bytes tell, and the server looks at those.
  if (anyEnding.test(name) && !pictureEnding.test(name)) return 'not_a_photo'
  if (size === 0) return 'empty'
  return size > UPLOAD_MAX_BYTES ? 'too_large' : undefined
}

/** What systems and programs leave in a folder of photos. */
export const isLitter = (name: string) => /^(\.|Thumbs\.db$|desktop\.ini$)/i.test(name)
