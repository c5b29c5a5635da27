import { Download, Printer } from 'lucide-react'
import { Button } from '#ui/actions/Button.tsx'
import { roomText } from '#platform/pure/format.nl.ts'
import { photosNl } from '../../photos.nl.ts'
import type { Photo } from '../../ui/photos.queries.ts'

const texts = photosNl.finals

type FinalsHeadProps = {
  photos: readonly Photo[]
  isDownloading: boolean
  onDownload: () => void
  onOrder: () => void
}

/** On a phone the two share a line, where words matter more than signs. */
const besideOther = 'max-md:flex-1 max-md:px-2 max-md:[&_svg]:hidden'

/** Over the finals: what nearly everyone comes for, all of them at once, and what one would not look for. */
export function FinalsHead({ photos, isDownloading, onDownload, onOrder }: FinalsHeadProps) {
  const sizeBytes = photos.reduce((sum, photo) => sum + photo.sizeBytes, 0)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-1 pb-3 md:px-0">
      <Button kind="accent" onClick={onDownload} busy={isDownloading} className={besideOther}>
        <Download aria-hidden strokeWidth={1.5} />
        {texts.downloadAll(photos.length)}
      </Button>
      <Button kind="outline" onClick={onOrder} className={besideOther}>
        <Printer aria-hidden strokeWidth={1.5} />
        {texts.order}
      </Button>
      <p className="text-13 text-soft tabular-nums">
        {photosNl.download.what(photos.length, roomText(sizeBytes))}
      </p>
    </div>
  )
}
