import {
  memo,
  useState,
  type ComponentProps,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { Check } from 'lucide-react'
import { photosNl } from '../../photos.nl.ts'
import type { PhotoAction } from '../../core/ui/on-light-table.ts'
import { PhotoChoices } from '../../core/ui/PhotoChoices.tsx'
import { PhotoPicture } from '../../core/ui/PhotoPicture.tsx'
import { imageSizesAttribute } from './first-rows.ts'
import { isHiddenFromGuests, type Photo } from '../../core/ui/photos.queries.ts'
import { shortDate } from '#platform/pure/format.nl.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ActionButton } from '../../core/ui/ActionButton.tsx'
import { momentOnLocalDay } from '#domains/photos/photos.rules.ts'

type TileCheckboxProps = ComponentProps<'button'> & { isChecked: boolean; label: string }

function TileCheckbox({ isChecked, label, ...button }: TileCheckboxProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isChecked}
      aria-label={label}
      {...button}
      className={classNames(
        'absolute top-2.5 left-2.5 grid size-6 place-items-center rounded-3 border-[1.5px] text-on-accent',
        'after:absolute after:-inset-3 pointer-coarse:top-2 pointer-coarse:left-2',
        isChecked ? 'border-accent bg-accent' : 'border-white bg-mark-empty',
      )}
    >
      {isChecked && <Check aria-hidden className="size-4" strokeWidth={2.5} />}
    </button>
  )
}

/** Tile width up to which the date would overlap the buttons. */
const WIDE_PX = 240

type TileActionsProps = {
  photo: Photo
  actions: readonly PhotoAction[]
  tileWidthPx: number
  isReachedByTab: boolean
}

function TileActions({ photo, actions, tileWidthPx, isReachedByTab }: TileActionsProps) {
  return (
    <>
      {tileWidthPx > WIDE_PX && (
        <time className="pointer-events-none absolute bottom-[19px] left-3 text-13 leading-[18px] font-medium text-white">
          {shortDate(momentOnLocalDay(photo))}
        </time>
      )}
      <span className="absolute right-2.5 bottom-2.5 flex gap-1 transition-opacity duration-160 starting:opacity-0">
        {actions.map((action) => {
          const isOn = action.isOn?.(photo)
          return (
            <IconButton
              key={action.name}
              icon={action.icon}
              label={action.label(photo)}
              pressed={isOn}
              tabIndex={isReachedByTab ? 0 : -1}
              onClick={() => action.run(photo)}
              className={classNames(
                'size-9 bg-mark-button text-white hover:not-disabled:bg-black/70',
                'aria-pressed:bg-mark-button',
                isOn && 'bg-white text-black hover:not-disabled:bg-white/88 aria-pressed:bg-white',
                isOn && action.isFilledWhenOn && '[&_svg]:fill-current',
              )}
            />
          )
        })}
      </span>
    </>
  )
}

const TouchAction = ({ photo, action }: { photo: Photo; action: PhotoAction }) => (
  <ActionButton
    {...{ photo, action }}
    data-heart
    doneClassName="rounded-full bg-white p-0.5 text-black"
    idleClassName={action.isOn && 'rounded-full border-[1.5px] border-white p-0.5'}
    tabIndex={-1}
    className="absolute right-0 bottom-0 grid size-11 place-items-center text-white [filter:drop-shadow(0_0_1px_rgb(18_17_16/0.9))_drop-shadow(0_1px_6px_rgb(18_17_16/0.45))] not-pointer-coarse:hidden"
  />
)

const marksOn = (photo: Photo, actions: readonly PhotoAction[], shownByButton: string | undefined) =>
  actions
    .filter(({ name, isMark, isOn }) => isMark && name !== shownByButton && isOn?.(photo))
    .map(({ icon }) => icon)

export type TileHandlers = {
  press: (id: string, event: MouseEvent) => void
  toggle: (id: string, event: MouseEvent) => void
  pictureLost: () => void
  actions: readonly PhotoAction[]
  canSelect: boolean
  touchAction: PhotoAction | undefined
  /** Must be the same function in each render. So must `renderOverlay`. */
  renderChoices?: ((photo: Photo) => ReactNode) | undefined
  renderOverlay?: ((photo: Photo) => ReactNode) | undefined
}

type PhotoTileProps = Record<'left' | 'top' | 'width' | 'height', number> & {
  photo: Photo
  index: number
  count: number
  signature: string
  hand: TileHandlers
  isTouch: boolean
  isSelected: boolean
  isSelecting: boolean
  isCurrent: boolean
}

export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { photo, hand, index, count, isTouch, isSelected, isSelecting, isCurrent } = props
  const [isUnderMouse, setIsUnderMouse] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isReached = !isTouch && (isUnderMouse || hasFocus)
  const comes = (event: PointerEvent) => setIsUnderMouse(event.pointerType === 'mouse')
  const onTile = hand.actions.filter(({ isOnTile }) => isOnTile)
  const shownByButton = isTouch ? hand.touchAction?.name : undefined
  const showsActions = isReached && !isSelecting && onTile.length > 0
  return (
    <li
      data-photo={photo.id}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ left: props.left, top: props.top, width: props.width, height: props.height }}
      className="absolute [contain:layout_style] select-none [-webkit-touch-callout:none]"
    >
      <div
        role="presentation"
        className="absolute inset-0"
        onPointerEnter={comes}
        // No `pointerenter` fires when the tile under a resting mouse is replaced.
        onPointerMove={comes}
        onPointerLeave={() => setIsUnderMouse(false)}
        onFocus={(event) => setHasFocus(event.target.matches(':focus-visible'))}
        onBlur={(event) => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
      >
        <button
          type="button"
          data-tile
          tabIndex={isCurrent ? 0 : -1}
          aria-label={photosNl.tile.describe(photo, index + 1, count)}
          onClick={(event) => hand.press(photo.id, event)}
          className="absolute inset-0 overflow-hidden rounded-2 bg-line outline-offset-3"
        >
          <PhotoPicture
            isPatient
            photo={photo}
            signature={props.signature}
            sizes={imageSizesAttribute(props.width)}
            alt=""
            onLost={hand.pictureLost}
          />
          {showsActions && <span className="absolute inset-0 bg-veil-tile" />}
          {isSelected && (
            <span className="absolute inset-0 border-[Highlight] shadow-[inset_0_0_0_3px_var(--accent),inset_0_0_0_5px_var(--paper)] forced-colors:border-4" />
          )}
        </button>
        {!showsActions && (
          <span className="pointer-events-none absolute right-2 bottom-2 pointer-coarse:right-auto pointer-coarse:bottom-1.5 pointer-coarse:left-1.5">
            {hand.renderChoices?.(photo) ?? (
              <PhotoChoices
                photo={photo}
                isOurs={isHiddenFromGuests(photo)}
                marks={marksOn(photo, hand.actions, shownByButton)}
                shownByButton={shownByButton}
              />
            )}
          </span>
        )}
        {hand.canSelect && (isReached || isSelecting) && (
          <TileCheckbox
            isChecked={isSelected}
            label={photosNl.tile.select(photo.label)}
            tabIndex={isCurrent ? 0 : -1}
            onClick={(event) => hand.toggle(photo.id, event)}
          />
        )}
        {showsActions && (
          <TileActions photo={photo} actions={onTile} tileWidthPx={props.width} isReachedByTab={isCurrent} />
        )}
        {isTouch && hand.touchAction && <TouchAction photo={photo} action={hand.touchAction} />}
        {hand.renderOverlay?.(photo)}
      </div>
    </li>
  )
})
