import { useEffect, useRef } from 'react'
import { classNames } from '#ui/theme/class-names.ts'

const PREVIEW_WIDTH_PX = 96

type UploadPreviewProps = { file: File; isSquare?: boolean; className: string }

/** A file's own picture, drawn small by the browser. */
export function UploadPreview({ file, isSquare, className }: UploadPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isThere = true
    shownOf.set(file, (shownOf.get(file) ?? 0) + 1)
    const draw = async () => {
      const picture = await smallPreview(file)
      if (picture && isThere && canvas.current) drawCovering(canvas.current, picture)
    }
    void draw()
    return () => {
      isThere = false
      shownOf.set(file, (shownOf.get(file) ?? 1) - 1)
    }
  }, [file])
  return (
    <canvas
      ref={canvas}
      aria-hidden
      width={PREVIEW_WIDTH_PX}
      height={isSquare ? PREVIEW_WIDTH_PX : 72}
      className={classNames('shrink-0 rounded-2 bg-line', className)}
    />
  )
}

function drawCovering(canvas: HTMLCanvasElement, picture: ImageBitmap) {
  const scale = Math.max(canvas.width / picture.width, canvas.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const [left, top] = [(canvas.width - width) / 2, (canvas.height - height) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height)
}

// In how many places a file is shown: one may go while another comes.
const shownOf = new WeakMap<File, number>()
const made = new WeakMap<File, Promise<ImageBitmap | undefined>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * The camera's own thumbnail at once. Without one they are made one after the other, since each decodes a whole photo;
 * rows that were scrolled out of view by then are skipped.
 */
function smallPreview(file: File): Promise<ImageBitmap | undefined> {
  const before = made.get(file)
  if (before) return before
  // A file that can't be decoded keeps an empty thumbnail; the server reports the reason.
  const mine = import('./embedded-thumbnail.ts')
    .then(({ drawEmbeddedThumbnail }) => drawEmbeddedThumbnail(file))
    .catch(() => undefined)
    .then((thumbnail) => thumbnail ?? decodeInTurn(file))
    .catch(() => undefined)
  made.set(file, mine)
  return mine
}

function decodeInTurn(file: File): Promise<ImageBitmap | undefined> {
  const mine = last.then(async () => {
    if (shownOf.get(file))
      return createImageBitmap(file, { resizeWidth: PREVIEW_WIDTH_PX, resizeQuality: 'medium' })
    made.delete(file)
    return undefined
  })
  last = mine.catch(() => undefined)
  return mine
}
