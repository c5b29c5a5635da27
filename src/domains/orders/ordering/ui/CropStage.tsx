import { RectangleHorizontal, RectangleVertical, RotateCcw } from 'lucide-react'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { PhotoPicture } from '#domains/light-table/core/ui/PhotoPicture.tsx'
import type { Photo } from '#domains/light-table/core/ui/photos.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { CENTERED_CROP, type CropPlace } from '../../cart.rules.ts'
import { isLandscapeFormat, orientFormat, type Format } from '../crop.rules.ts'
import { orderingNl } from '../ordering.nl.ts'
import { freeAxis, reduceCropDrag, type CropAxis, type CropDrag, type CropEvent } from './crop-drag.ts'
import { CropFrame } from './CropFrame.tsx'
import { stageHeight } from './stage-height.ts'

type CropProps = { photo: Photo; format: Format; place: CropPlace; onMove: (place: CropPlace) => void }
type CropStageProps = CropProps & {
  signature: string
  /** False for albums, whose pages have a fixed orientation. */
  mayTurn: boolean
}

const texts = orderingNl.crop

export function CropStage({ photo, signature, format, place, mayTurn, onMove }: CropStageProps) {
  const axis = freeAxis(photo, format, place)
  const stage = useRef<HTMLDivElement>(null)
  const centerCrop = () => {
    onMove({ ...place, ...CENTERED_CROP })
    // The button disappears, so the focus moves to the slider.
    stage.current?.querySelector<HTMLElement>('[role=slider]')?.focus()
  }
  return (
    <div ref={stage}>
      <div className={classNames('@container-[size] grid place-items-center', stageHeight)}>
        <div
          style={{
            width: `min(100cqw, 100cqh * ${photo.widthPx / photo.heightPx})`,
            aspectRatio: `${photo.widthPx} / ${photo.heightPx}`,
          }}
          className="relative"
        >
          <div className="absolute inset-0 overflow-hidden rounded-2 bg-line">
            <PhotoPicture
              key={photo.id}
              photo={photo}
              signature={signature}
              sizes="(min-width: 768px) 564px, 100vw"
              alt={photo.label}
            />
            <CropFrame photo={photo} format={format} place={place} withThirds />
          </div>
          {axis && <CropHandle axis={axis} {...{ photo, format, place, onMove }} />}
        </div>
      </div>
      <div className="mt-2 flex min-h-10 items-center gap-3">
        {mayTurn && format.widthMm !== format.heightMm && (
          <TurnSwitch {...{ photo, format, place, onMove }} />
        )}
        <p className="mr-auto text-13 text-soft">{axis ? texts.drag : texts.whole}</p>
        {axis && place[axis] !== CENTERED_CROP[axis] && (
          <Button kind="quiet" size="small" onClick={centerCrop}>
            <RotateCcw aria-hidden strokeWidth={1.5} />
            {texts.middle}
          </Button>
        )}
      </div>
    </div>
  )
}

const turns = [
  { way: 'standing', icon: RectangleVertical },
  { way: 'lying', icon: RectangleHorizontal },
] as const

function TurnSwitch({ photo, format, place, onMove }: CropProps) {
  const shown = isLandscapeFormat(orientFormat(photo, format, place)) ? 'lying' : 'standing'
  return (
    <fieldset className="flex shrink-0 rounded-4 border border-line p-0.5">
      <legend className="sr-only">{texts.turn.label}</legend>
      {turns.map(({ way, icon: Icon }) => (
        <label
          key={way}
          title={texts.turn[way]}
          className="flex h-9 cursor-pointer items-center gap-2 rounded-3 px-2.5 text-13 text-soft has-checked:bg-ink/8 has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-10.5 pointer-coarse:px-3.5"
        >
          <input
            type="radio"
            name="turn"
            checked={way === shown}
            onChange={() => onMove({ ...CENTERED_CROP, isTurned: !place.isTurned })}
            className="sr-only"
          />
          <Icon aria-hidden className="size-4.5" strokeWidth={1.5} />
          <span className="max-lg:sr-only">{texts.turn[way]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Exposes the crop to screen readers as a slider, because the crop moves along one axis. */
function CropHandle({ axis, photo, format, place, onMove }: CropProps & { axis: CropAxis }) {
  const drag = useRef<CropDrag>(undefined)
  const percent = Math.round(place[axis] * 100)

  const dispatch = (event: CropEvent) => {
    const next = reduceCropDrag(drag.current, event, { place, axis, photo, format })
    drag.current = next.drag
    if (next.place) onMove(next.place)
    return next.place !== undefined
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dispatch({ type: 'grab', at: { x: event.clientX, y: event.clientY } })
  }
  const onPointerMove = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (!drag.current) return
    const shown = currentTarget.getBoundingClientRect()
    dispatch({ type: 'move', at: { x: clientX, y: clientY }, shown })
  }
  const onRelease = () => void dispatch({ type: 'release' })
  const onKeyDown = (event: KeyboardEvent) => {
    if (dispatch({ type: 'key', key: event.key, shiftKey: event.shiftKey })) event.preventDefault()
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={texts.label(photo.label)}
      aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={percent === 50 ? texts.inMiddle : texts.place(percent, texts.along[axis])}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onRelease}
      onPointerCancel={onRelease}
      className={classNames(
        'absolute inset-0 cursor-grab rounded-2 select-none active:cursor-grabbing',
        // Touch still scrolls the page along the other axis.
        axis === 'x' ? 'touch-pan-y' : 'touch-pan-x',
      )}
    />
  )
}
