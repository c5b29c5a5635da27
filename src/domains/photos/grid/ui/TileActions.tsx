import { shortDate } from '#platform/pure/format.nl.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ActionButton } from '../../selection/ui/ActionButton.tsx'
import { dayOf } from '../../photos.rules.ts'
import type { PhotoAction } from './photo-action.ts'
import type { Photo } from '../../ui/photos.queries.ts'

/** Narrower, the date would lie under the buttons. */
const WIDE_PX = 240

type TileActionsProps = {
  photo: Photo
  actions: readonly PhotoAction[]
  tileWidthPx: number
  isReachedByTab: boolean
}

/** What can be done with a photo, over its picture while a mouse or the focus is on it. */
export function TileActions({ photo, actions, tileWidthPx, isReachedByTab }: TileActionsProps) {
  return (
    <>
      {tileWidthPx > WIDE_PX && (
        <time className="pointer-events-none absolute bottom-[19px] left-3 text-13 leading-[18px] font-medium text-white">
          {shortDate(dayOf(photo))}
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

/** The one thing that is always at hand where there is no mouse to hover with. */
export const TouchAction = ({ photo, action }: { photo: Photo; action: PhotoAction }) => (
  <ActionButton
    {...{ photo, action }}
    tabIndex={-1}
    className="absolute right-0 bottom-0 grid size-11 place-items-center text-white drop-shadow-[0_0_3px_rgb(0_0_0/0.55)]"
  />
)
