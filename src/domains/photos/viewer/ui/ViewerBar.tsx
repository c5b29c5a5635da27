import { ArrowLeft, CircleQuestionMark, MessageCircle, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { shortDate } from '#platform/pure/format.nl.ts'
import { photosNl } from '../../photos.nl.ts'
import { viewerNl } from '../viewer.nl.ts'
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
      <div className={classNames('max-md:hidden', sleeps)}>
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
