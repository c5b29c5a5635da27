const WIDTH_PX = 96

const made = new WeakMap<File, Promise<ImageBitmap | undefined>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * A stamp-sized picture of a file, one after the other, since each costs a whole decode. `isWanted` is asked when its
 * turn comes: a row that was scrolled past is skipped.
 */
export function smallPreview(file: File, isWanted: () => boolean): Promise<ImageBitmap | undefined> {
  const before = made.get(file)
  if (before) return before
  const mine = last.then(async () => {
    if (isWanted()) return createImageBitmap(file, { resizeWidth: WIDTH_PX, resizeQuality: 'medium' })
    made.delete(file)
    return undefined
  })
  // A file that is no picture keeps its empty place; the server says why.
  const settled = mine.catch(() => undefined)
  last = settled
  made.set(file, settled)
  return settled
}
