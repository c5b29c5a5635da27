import {
  ArrowLeft,
  CircleQuestionMark,
  Columns2,
  MessageCircle,
  ScanSearch,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { shortDate } from '#platform/pure/format.nl.ts'
import { photosNl } from '../../photos.nl.ts'
import { viewerNl } from '../viewer.nl.ts'
import { compareNl } from '../../compare/compare.nl.ts'
import { loupeNl } from '../../loupe/loupe.nl.ts'
import { dayOf } from '../../photos.rules.ts'
import { ActionButton } from '../../selection/ui/ActionButton.tsx'
import type { PhotoAction } from '../../grid/ui/light-table.ts'
import type { Photo } from '../../ui/photos.queries.ts'

type ViewerBarProps = {
  photo: Photo
  place: number
  count: number
  actions: readonly PhotoAction[]
  name: ReactNode
  isShown: boolean
  isSelected: boolean
  isZoomed: boolean
  hasCommentsOpen: boolean
  onBack: () => void
  /** Left out where there are no comments. */
  onComments: (() => void) | undefined
  /** Left out where the original may not be seen. */
  onLoupe: ((event: MouseEvent) => void) | undefined
  isLooking: boolean
  onCompare: () => void
  onZoom: () => void
  onKeys: () => void
}

const texts = viewerNl.viewer

export function ViewerBar(props: ViewerBarProps) {
  const { photo, place, count, actions, name, isShown, isSelected, isZoomed, hasCommentsOpen } = props
  const sleeps = classNames('transition-opacity duration-240', !isShown && asleep)
  const stays = classNames(
    'rounded-full transition-[opacity,background-color] duration-240',
    !isShown && [asleep, awakeByTouch],
  )
  return (
    <div
      className={classNames(
        'group/bar @container absolute inset-x-0 top-0 z-1 flex h-16 items-center gap-1 px-2 md:px-3',
        !isShown && 'not-focus-within:pointer-events-none',
      )}
    >
      <div
        className={classNames('absolute inset-0 -z-1 bg-linear-to-b from-black/60 to-transparent', sleeps)}
      />
      <div className={classNames('flex min-w-0 flex-1 items-center gap-1', sleeps)}>
        <IconButton icon={ArrowLeft} label={texts.back} onClick={props.onBack} />
        <div className="ml-1 flex min-w-0 flex-1 items-baseline gap-x-3 overflow-hidden @max-[600px]:flex-col">
          <p className="font-medium whitespace-nowrap tabular-nums">{texts.counter(place, count)}</p>
          <div className="flex max-w-full min-w-0 items-baseline gap-x-2 text-soft @max-[600px]:text-13">
            <div className="min-w-0 truncate @max-[600px]:hidden @max-[600px]:has-[button,input]:block">
              {name}
            </div>
            <time className="whitespace-nowrap">{shortDate(dayOf(photo))}</time>
            {isSelected && <span className="whitespace-nowrap @max-[600px]:hidden">· {texts.selected}</span>}
          </div>
        </div>
      </div>
      {actions.map((action) => (
        <div
          key={action.name}
          className={classNames(
            action.isOn ? stays : sleeps,
            action.isRare && (action.isOn?.(photo) ? '@max-[359px]:hidden' : '@max-[600px]:hidden'),
          )}
        >
          <ViewerAction action={action} photo={photo} hasRoom={actions.length < 4} />
        </div>
      ))}
      {props.onComments && (
        <div className={stays}>
          <IconButton
            icon={MessageCircle}
            label={photosNl.comments.open(photo.commentCount)}
            counter={photo.commentCount}
            aria-expanded={hasCommentsOpen}
            onClick={props.onComments}
            className={classNames(hasCommentsOpen && 'bg-white/12')}
          />
        </div>
      )}
      <div className={classNames('flex gap-1 max-md:hidden', sleeps)}>
        {props.onLoupe && (
          <IconButton
            icon={ScanSearch}
            label={loupeNl.open}
            pressed={props.isLooking}
            onClick={props.onLoupe}
            className="aria-pressed:bg-white/12"
          />
        )}
        <IconButton icon={Columns2} label={compareNl.compare} onClick={props.onCompare} />
        <IconButton
          icon={isZoomed ? ZoomOut : ZoomIn}
          label={isZoomed ? texts.zoomOut : texts.zoom}
          onClick={props.onZoom}
        />
      </div>
      <div className={classNames('pointer-coarse:hidden', sleeps)}>
        <IconButton icon={CircleQuestionMark} label={texts.keys} onClick={props.onKeys} />
      </div>
    </div>
  )
}

type ViewerToolsProps = Pick<ViewerBarProps, 'isShown' | 'onLoupe' | 'onCompare'>

/** On a phone under the thumb, since the bar above has no room. */
export function ViewerTools({ isShown, onLoupe, onCompare }: ViewerToolsProps) {
  const tools = [
    onLoupe && { icon: ScanSearch, label: loupeNl.open, onClick: onLoupe },
    { icon: Columns2, label: compareNl.compare, onClick: onCompare },
  ].filter((tool) => tool !== undefined)
  return (
    <div
      className={classNames(
        'pointer-events-none absolute inset-x-0 bottom-0 z-1 flex justify-center pb-safe transition-opacity duration-240 md:hidden',
        !isShown && 'opacity-0 has-focus-visible:opacity-100',
      )}
    >
      <div
        className={classNames(
          'mb-4 flex overflow-clip rounded-6 bg-black/60',
          isShown && 'pointer-events-auto',
        )}
      >
        {tools.map(({ icon: Icon, label, onClick }) => (
          <button
            key={label}
            type="button"
            onClick={onClick}
            className="inline-flex h-11 items-center gap-2 px-4 text-13 font-medium text-white transition-colors duration-160 active:bg-white/12"
          >
            <Icon aria-hidden className="size-5" strokeWidth={1.5} />
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}

// By touch only visible focus keeps the bar shown: a tapped button stays focused.
const asleep =
  'opacity-0 group-has-focus-visible/bar:opacity-100 pointer-fine:group-focus-within/bar:opacity-100'
// On touch, toggles stay visible, so that choosing photo by photo takes one tap instead of two.
const awakeByTouch =
  'pointer-coarse:pointer-events-auto pointer-coarse:bg-mark-button pointer-coarse:opacity-100'

type ViewerActionProps = { action: PhotoAction; photo: Photo; hasRoom: boolean }

const ViewerAction = ({ action, photo, hasRoom }: ViewerActionProps) => (
  <ActionButton
    {...{ photo, action }}
    doneClassName="rounded-full bg-white p-0.75 text-room"
    className={classNames(
      'inline-flex h-10 shrink-0 items-center justify-center gap-2 rounded-4 px-4 font-medium transition-colors duration-160 hover:bg-white/10 @max-[900px]:h-11 @max-[900px]:min-w-11 @max-[900px]:px-0',
      hasRoom && '@max-[900px]:flex-col @max-[900px]:gap-1 @max-[900px]:px-1',
    )}
  >
    <span
      className={classNames(
        '@max-[900px]:text-11 @max-[900px]:leading-none',
        hasRoom ? '@max-[359px]:hidden' : '@max-[900px]:hidden',
      )}
    >
      {action.label(photo)}
    </span>
  </ActionButton>
)
