import { ArrowUp, Download, Printer } from 'lucide-react'
import { Button } from '#ui/actions/Button.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { galleryEndingNl as texts } from '../../gallery-ending.nl.ts'
import type { PhotoType } from '../../photos.rules.ts'

export type GalleryEndingProps = {
  type: PhotoType
  studioName: string
  count: number
  chosenCount: number
  isDownloading: boolean
  /** Left out where nothing may be chosen, downloaded or ordered. */
  choosing?: boolean | undefined
  onDownload?: (() => void) | undefined
  onOrder?: (() => void) | undefined
}

const toTop = () => {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
}

/** The last frame of a gallery: what was seen, what one may do with it, and whose work it is. */
export function GalleryEnding(props: GalleryEndingProps) {
  const { type, studioName, count, chosenCount, isDownloading, choosing, onDownload, onOrder } = props
  const title = type === 'final' ? texts.finals : count === 1 ? texts.onlyPreview : texts.previews(count)
  return (
    <section aria-label={texts.label} className="flex flex-col items-center gap-4 px-5 pt-20 text-center">
      <p className="font-serif text-28">{title}</p>
      {type === 'preview' && choosing && <p className="text-soft">{texts.chosen(chosenCount)}</p>}
      {(onDownload || onOrder) && (
        <div className="flex flex-wrap justify-center gap-3">
          {onDownload && (
            <Button kind="accent" onClick={onDownload} busy={isDownloading}>
              <Download aria-hidden strokeWidth={1.5} />
              {texts.takeHome(count)}
            </Button>
          )}
          {onOrder && (
            <Button kind="outline" onClick={onOrder}>
              <Printer aria-hidden strokeWidth={1.5} />
              {texts.print}
            </Button>
          )}
        </div>
      )}
      <p className="pt-6 font-serif text-21">{studioName}</p>
      <TextButton onClick={toTop} className="inline-flex items-center gap-1.5">
        <ArrowUp aria-hidden className="size-4" strokeWidth={1.5} />
        {texts.toTop}
      </TextButton>
    </section>
  )
}
