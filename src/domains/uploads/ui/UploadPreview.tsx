import { Image } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '#ui/theme/class-names.ts'

const PREVIEW_WIDTH_PX = 96

const inPlace = 'col-start-1 row-start-1'

type UploadPreviewProps = {
  file: File
  isSquare?: boolean
  /** Under a text that says what is missing. */
  isGround?: boolean
  className: string
}

/** A file's own picture, drawn small by the browser; a quiet sign keeps its place until its turn has come. */
export function UploadPreview({ file, isSquare, isGround, className }: UploadPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState<File>()
  const isDrawn = drawn === file
  useEffect(() => {
    let isThere = true
    shownOf.set(file, (shownOf.get(file) ?? 0) + 1)
    const draw = async () => {
      const picture = await smallPreview(file)
      if (!picture || !isThere || !canvas.current) return
      drawCovering(canvas.current, picture)
      setDrawn(file)
    }
    void draw()
    return () => {
      isThere = false
      shownOf.set(file, (shownOf.get(file) ?? 1) - 1)
    }
  }, [file])
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 grid-cols-1 grid-rows-1 overflow-hidden rounded-2 bg-line',
        className,
      )}
    >
      {!isDrawn && !isGround && (
        <Image className={classNames(inPlace, 'm-auto size-4 text-field')} strokeWidth={1.5} />
      )}
      <canvas
        ref={canvas}
        width={PREVIEW_WIDTH_PX}
        height={isSquare ? PREVIEW_WIDTH_PX : 72}
        className={classNames(inPlace, 'size-full transition-opacity duration-240', !isDrawn && 'opacity-0')}
      />
    </span>
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
