import { useEffect, useRef } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { smallPreview } from './small-preview.ts'

/** The photo itself, small, drawn from the file on this machine. */
export function UploadPreview({ file, faded }: { file: File; faded: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isThere = true
    const draw = async () => {
      const picture = await smallPreview(file, () => isThere)
      if (picture && isThere && canvas.current) drawCovering(canvas.current, picture)
    }
    void draw()
    return () => {
      isThere = false
    }
  }, [file])
  return (
    <canvas
      ref={canvas}
      aria-hidden
      width={96}
      height={72}
      className={classNames('h-9 w-12 shrink-0 rounded-2 bg-line', faded && 'opacity-50')}
    />
  )
}

function drawCovering(canvas: HTMLCanvasElement, picture: ImageBitmap) {
  const scale = Math.max(canvas.width / picture.width, canvas.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const [left, top] = [(canvas.width - width) / 2, (canvas.height - height) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height)
}
