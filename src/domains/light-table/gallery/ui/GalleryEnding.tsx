import { ArrowUp, Download, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { studioContactNl } from '#domains/studios/studio-contact.nl.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { galleryEndingNl as texts } from '../../gallery-ending.nl.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { ChangingText } from '#ui/elements/ChangingText.tsx'

const StudioContactDialog = lazy(async () => ({
  default: (await import('#domains/studios/ui/StudioContactDialog.tsx')).StudioContactDialog,
}))

export type GalleryEndingProps = {
  type: PhotoType
  studioName: string
  count: number
  chosenCount: number
  favoriteCount: number
  isDownloading: boolean
  /** Whether to show how many previews are chosen. */
  choosing?: boolean | undefined
  /** Has a button only for finals. So has `onOrder`. */
  onDownload?: (() => void) | undefined
  onOrder?: (() => void) | undefined
}

const toTop = () => {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
}

export function GalleryEnding(props: GalleryEndingProps) {
  const { type, studioName, count, chosenCount, favoriteCount, isDownloading, choosing } = props
  const isFinal = type === 'final'
  const onDownload = isFinal ? props.onDownload : undefined
  const onOrder = isFinal ? props.onOrder : undefined

  const [asksContact, setAsksContact] = useState(false)
  const title = isFinal ? texts.finals : count === 1 ? texts.onlyPreview : texts.previews(count)
  return (
    <section aria-label={texts.label} className="flex flex-col items-center gap-4 px-5 pt-20 text-center">
      <p className="font-serif text-28">
        <ShownText>{title}</ShownText>
      </p>
      {!isFinal && choosing && (
        <p className="text-soft">
          <ChangingText>{texts.chosen(chosenCount, favoriteCount)}</ChangingText>
        </p>
      )}
      {(onDownload || onOrder) && (
        <div className="flex flex-wrap justify-center gap-3">
          {onDownload && (
            <Button kind="accent" onClick={onDownload} busy={isDownloading}>
              <Download aria-hidden strokeWidth={1.5} />
              <ChangingText>{texts.takeHome(count)}</ChangingText>
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
      <p className="pt-6 font-serif text-21">
        <ShownText>{studioName}</ShownText>
      </p>
      <div className="flex flex-wrap justify-center gap-x-6 gap-y-2">
        {/* `onOrder` is set for clients only; guests may not see the studio's contact details. */}
        {props.onOrder && (
          <TextButton onClick={() => setAsksContact(true)} className="pointer-coarse:min-h-11">
            {studioContactNl.open}
          </TextButton>
        )}
        <TextButton onClick={toTop} className="inline-flex items-center gap-1.5 pointer-coarse:min-h-11">
          <ArrowUp aria-hidden className="size-4" strokeWidth={1.5} />
          {texts.toTop}
        </TextButton>
      </div>
      <Suspense>{asksContact && <StudioContactDialog onClose={() => setAsksContact(false)} />}</Suspense>
    </section>
  )
}
