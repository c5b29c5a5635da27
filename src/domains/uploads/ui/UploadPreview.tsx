import { Image } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { uploadQueue } from './browser-uploads.ts'

const PREVIEW_WIDTH_PX = 96

const inPlace = 'col-start-1 row-start-1'

type UploadPreviewProps = {
  file: File
  isSquare?: boolean
  isGround?: boolean
  className: string
}

export function UploadPreview({ file, isSquare, isGround, className }: UploadPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState<File>()
  const isDrawn = drawn === file
  useEffect(() => {
    let isThere = true
    shownCounts.set(file, (shownCounts.get(file) ?? 0) + 1)
    const draw = async () => {
      const picture = await smallPreview(file)
      if (!picture || !isThere || !canvas.current) return
      drawCover(canvas.current, picture)
      setDrawn(file)
    }
    void draw()
    return () => {
      isThere = false
      shownCounts.set(file, (shownCounts.get(file) ?? 1) - 1)
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

function drawCover(canvas: HTMLCanvasElement, picture: ImageBitmap) {
  const scale = Math.max(canvas.width / picture.width, canvas.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const [left, top] = [(canvas.width - width) / 2, (canvas.height - height) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height)
}

// Number of places that show a file: one place may unmount while another place mounts.
const shownCounts = new WeakMap<File, number>()
const previews = new WeakMap<File, Promise<ImageBitmap | undefined>>()
let lastDecode: Promise<unknown> = Promise.resolve()

/**
 * Returns the camera's thumbnail, else the decoded photo. Decodes one photo at a time. Returns
 * undefined for a photo that no place shows when its turn comes, or that can't be decoded.
 */
function smallPreview(file: File): Promise<ImageBitmap | undefined> {
  const before = previews.get(file)
  if (before) return before
  // A file that can't be decoded keeps its placeholder; the server reports the reason.
  const mine = import('./embedded-thumbnail.ts')
    .then(({ drawEmbeddedThumbnail }) => drawEmbeddedThumbnail(file))
    .catch(() => undefined)
    .then((thumbnail) => thumbnail ?? decodeInTurn(file))
    .catch(() => undefined)
  previews.set(file, mine)
  return mine
}

function decodeInTurn(file: File): Promise<ImageBitmap | undefined> {
  const mine = lastDecode.then(async () => {
    if (shownCounts.get(file))
      return createImageBitmap(file, { resizeWidth: PREVIEW_WIDTH_PX, resizeQuality: 'medium' })
    previews.delete(file)
    return undefined
  })
  lastDecode = mine.catch(() => undefined)
  return mine
}

type UploadedPhoto = { label?: string | undefined; sizeBytes?: number | undefined }

/** Returns a blurred placeholder of a photo that this tab uploaded; undefined for other photos. */
export function placeholderOfUpload({ label, sizeBytes }: UploadedPhoto): ReactNode {
  const { tasks } = uploadQueue.snapshot()
  const task = tasks.find(({ file }) => file.size === sizeBytes && file.name === label)
  return (
    task && (
      <UploadPreview isGround file={task.file} className="absolute inset-0 size-full scale-110 blur-sm" />
    )
  )
}
