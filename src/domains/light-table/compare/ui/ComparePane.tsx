import { ArrowRight, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLatest } from '#platform/browser/use-latest.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import type { PhotoAction } from '../../core/ui/on-light-table.ts'
import { photosNl } from '../../photos.nl.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { ActionButton } from '../../core/ui/ActionButton.tsx'
import { PhotoChoices } from '../../core/ui/PhotoChoices.tsx'
import { usePointerHandlers } from '../../core/ui/picture-gestures.ts'
import { PhotoPicture } from '../../core/ui/PhotoPicture.tsx'
import { isHiddenFromGuests, type Photo } from '../../core/ui/photos.queries.ts'
import { PreviewSign } from '../../viewer/ui/PreviewSign.tsx'
import { fittedStyle } from '../../viewer/ui/ViewerSlides.tsx'
import { compareNl } from '../compare.nl.ts'
import type { LinkedZoom } from './linked-zoom.ts'

type ComparePaneProps = {
  photo: Photo
  type: PhotoType
  signature: string
  hasOwnMark: boolean | undefined
  place: number
  count: number
  isPicked: boolean
  zoom: LinkedZoom
  actions: readonly PhotoAction[]
  onPick: () => void
  /** Undefined when all photos are on the table. */
  onNext: ((step: 1 | -1) => void) | undefined
  onRemove: () => void
}

const texts = compareNl

export function ComparePane(props: ComparePaneProps) {
  const { photo, type, signature, place, count, isPicked, zoom, onPick, onNext } = props
  const { id, widthPx, heightPx } = photo
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const latest = useLatest({ onNext })
  useEffect(() => {
    if (!stage.current || !track.current || !picture.current) return undefined
    return zoom.lay(id, {
      stage: stage.current,
      track: track.current,
      picture: picture.current,
      ratio: widthPx / heightPx,
      onSwipe: (step) => latest.current.onNext?.(step),
    })
  }, [zoom, id, widthPx, heightPx, latest])

  const handlers = usePointerHandlers(
    (event) => zoom.send(id, event),
    (pointerId) => zoom.isUnderFinger(id, pointerId),
  )
  return (
    <div
      role="group"
      aria-label={photosNl.tile.describe(photo, place, count)}
      aria-current={isPicked ? 'true' : undefined}
      className="relative flex min-h-0 min-w-0 flex-col"
    >
      <div
        role="presentation"
        onPointerDownCapture={onPick}
        onFocus={onPick}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div
          ref={stage}
          className="@container relative min-h-0 flex-1 touch-none overflow-clip select-none"
          {...handlers}
        >
          <div ref={track} className="absolute inset-0">
            <div ref={picture} className="[container-type:size] absolute inset-0 grid place-items-center">
              <div style={fittedStyle(photo)} className="relative">
                <PhotoPicture
                  key={id}
                  {...{ photo, signature }}
                  // The largest file in any layout, because the picture will be zoomed.
                  sizes="2048px"
                  alt={photo.label}
                  isUrgent
                />
              </div>
            </div>
          </div>
          {type === 'preview' && photo.picture === 'ready' && (
            <PreviewSign isSmall isQuiet={props.hasOwnMark} ratio={widthPx / heightPx} />
          )}
        </div>
        <PaneFoot {...props} />
      </div>
      {isPicked && count > 1 && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 z-1 ring-1 ring-accent ring-inset md:ring-2"
        />
      )}
    </div>
  )
}

function PaneFoot({ photo, place, isPicked, actions, onNext, onRemove }: ComparePaneProps) {
  return (
    <footer className="@container flex h-11 shrink-0 items-center bg-room-sheet pr-0.5 pl-2">
      <span
        aria-hidden
        className={classNames(
          'grid size-6 shrink-0 place-items-center rounded-3 text-13 font-semibold tabular-nums transition-colors duration-160 @max-[204px]:hidden',
          isPicked ? 'bg-accent text-on-accent' : 'bg-white/12 text-ink',
        )}
      >
        {place}
      </span>
      <span aria-hidden className="ml-2.5 min-w-0 truncate text-13 text-soft @max-[320px]:hidden">
        <ShownText>{photo.label}</ShownText>
      </span>
      {!actions.some(({ isOn }) => isOn) && (
        <span className="ml-2 shrink-0 @max-[240px]:hidden">
          <PhotoChoices photo={photo} isOurs={isHiddenFromGuests(photo)} />
        </span>
      )}
      <span className="ml-auto flex shrink-0 items-center">
        {actions.map((action) => (
          <ActionButton
            key={action.name}
            {...{ photo, action }}
            doneClassName="rounded-full bg-white p-0.75 text-room"
            className="inline-flex h-10 min-w-10 shrink-0 items-center justify-center gap-2 rounded-4 text-13 font-medium transition-colors duration-160 hover:bg-white/10 @min-[560px]:px-3 pointer-coarse:size-11"
          >
            <span className="@max-[560px]:hidden">{action.label(photo)}</span>
          </ActionButton>
        ))}
        <IconButton
          icon={ArrowRight}
          label={texts.nextOf(photo.label)}
          aria-disabled={onNext ? undefined : true}
          onClick={() => onNext?.(1)}
          className="aria-disabled:opacity-42"
        />
        <IconButton icon={X} label={texts.removeOf(photo.label)} onClick={onRemove} />
      </span>
    </footer>
  )
}
