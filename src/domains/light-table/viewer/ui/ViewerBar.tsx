import {
  ArrowLeft,
  CircleQuestionMark,
  Columns2,
  MessageCircle,
  Play,
  ScanSearch,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { ChangingText } from '#ui/elements/ChangingText.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { shortDate } from '#platform/pure/format.nl.ts'
import { photosNl } from '../../photos.nl.ts'
import { viewerNl } from '../viewer.nl.ts'
import { compareNl } from '../../compare/compare.nl.ts'
import { loupeNl } from '../../loupe/loupe.nl.ts'
import { momentOnLocalDay } from '#domains/photos/photos.rules.ts'
import { ActionButton } from '../../core/ui/ActionButton.tsx'
import type { PhotoAction } from '../../core/ui/on-light-table.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'
import type { Viewer } from './use-viewer.ts'

type ViewerBarProps = { viewer: Viewer; photo: Photo }

const texts = viewerNl.viewer

export function ViewerBar({ viewer, photo }: ViewerBarProps) {
  const { photos, index, actions, work, onComments, loupe, gestures } = viewer
  const { isAwake: isShown } = viewer.awake
  const { isZoomed } = gestures
  const hasCommentsOpen = viewer.comments.isOpen
  const shownCount = actions.filter(({ isRare }) => !isRare).length
  const sleeps = classNames('transition-opacity duration-240', !isShown && asleep)
  return (
    <div
      className={classNames(
        'group/bar @container absolute inset-x-0 top-0 z-1 flex h-16 items-center gap-1 px-2 md:px-3',
        !isShown &&
          'pointer-fine:not-focus-within:pointer-events-none pointer-coarse:not-has-focus-visible:pointer-events-none',
      )}
    >
      <div
        // Keeps the bar readable on bright photos.
        className={classNames('pointer-events-none absolute inset-x-0 top-0 -z-1 h-32 bg-veil-bar', sleeps)}
      />
      <div className={classNames('flex min-w-0 flex-1 items-center gap-1', sleeps)}>
        <IconButton icon={ArrowLeft} label={texts.back} onClick={viewer.onClose} />
        <div className="ml-1 flex min-w-0 flex-1 items-baseline gap-x-3 overflow-hidden @max-[600px]:flex-col">
          <p className="font-medium whitespace-nowrap tabular-nums">
            <ChangingText>{texts.counter(index + 1, photos.length)}</ChangingText>
          </p>
          <div className="flex max-w-full min-w-0 items-baseline gap-x-2 text-white/78 @max-[600px]:text-13">
            <div className="min-w-0 truncate @max-[600px]:hidden @max-[600px]:has-[button,input]:block">
              <ShownText>{work?.renderName?.(photo) ?? photo.label}</ShownText>
            </div>
            <time className="whitespace-nowrap">{shortDate(momentOnLocalDay(photo))}</time>
            {isZoomed && (
              <span className="whitespace-nowrap">· {viewer.isSharp ? texts.sharp : texts.sharpening}</span>
            )}
            {work?.selection.ids.has(photo.id) && (
              <span className="whitespace-nowrap @max-[600px]:hidden">· {texts.selected}</span>
            )}
          </div>
        </div>
      </div>
      {actions.map((action) => (
        <div
          key={action.name}
          className={classNames(sleeps, 'max-md:hidden', action.isRare && '@max-[900px]:hidden')}
        >
          <ViewerAction action={action} photo={photo} hasRoom={shownCount < 4} />
        </div>
      ))}
      {onComments && (
        <div className={classNames(sleeps, 'max-md:hidden')}>
          <IconButton
            icon={MessageCircle}
            label={photosNl.comments.open(photo.commentCount)}
            counter={photo.commentCount}
            aria-expanded={hasCommentsOpen}
            onClick={onComments}
            className={classNames(hasCommentsOpen && 'bg-white/12')}
          />
        </div>
      )}
      <div className={classNames('flex gap-1 max-md:hidden', sleeps)}>
        {viewer.hasLoupe && (
          <IconButton
            icon={ScanSearch}
            label={loupeNl.open}
            pressed={loupe.isOn}
            onClick={loupe.press}
            className="aria-pressed:bg-white/12"
          />
        )}
        <IconButton icon={Columns2} label={compareNl.compare} onClick={viewer.compare} />
        <IconButton icon={Play} label={viewerNl.slideShow.start} onClick={() => viewer.setIsPlaying(true)} />
        {viewer.canZoom && (
          <IconButton
            icon={isZoomed ? ZoomOut : ZoomIn}
            label={isZoomed ? texts.zoomOut : texts.zoom}
            onClick={gestures.toggleZoom}
          />
        )}
      </div>
      <div className={classNames('pointer-coarse:hidden', sleeps)}>
        <IconButton
          icon={CircleQuestionMark}
          label={texts.keys}
          onClick={() => viewer.setHasKeysOpen(true)}
        />
      </div>
    </div>
  )
}

export function ViewerTray({ viewer, photo }: ViewerBarProps) {
  const { actions, onComments, loupe } = viewer
  const isShown = viewer.awake.isAwake && !loupe.isOn
  // Open comments take half of a phone's screen, so the tray leaves its room to the photo.
  if (viewer.comments.isOpen) return null
  return (
    <div
      role="group"
      aria-label={texts.tools}
      data-bottom-bar="tray"
      className={classNames(
        'absolute inset-x-0 bottom-0 z-2 bg-room/88 pb-safe transition-opacity duration-240 md:hidden',
        !isShown && 'pointer-events-none opacity-0 has-focus-visible:opacity-100',
      )}
    >
      <div className="flex h-16 px-1">
        {actions
          .filter(({ isRare }) => !isRare)
          .map((action) => (
            <ActionButton
              key={action.name}
              {...{ photo, action }}
              doneClassName="rounded-full bg-white p-0.75 text-room"
              className={trayButton}
            >
              <span className={trayWord}>{action.label(photo)}</span>
            </ActionButton>
          ))}
        {onComments && (
          <button type="button" aria-expanded={false} onClick={onComments} className={trayButton}>
            <MessageCircle aria-hidden className="size-6" strokeWidth={1.5} />
            <span className={trayWord}>{photosNl.comments.open(photo.commentCount)}</span>
          </button>
        )}
        {viewer.hasLoupe && (
          <button type="button" onClick={loupe.press} className={trayButton}>
            <ScanSearch aria-hidden className="size-6" strokeWidth={1.5} />
            <span className={trayWord}>{loupeNl.open}</span>
          </button>
        )}
        <button type="button" onClick={viewer.compare} className={trayButton}>
          <Columns2 aria-hidden className="size-6" strokeWidth={1.5} />
          <span className={trayWord}>{compareNl.compare}</span>
        </button>
      </div>
    </div>
  )
}

const trayButton =
  'flex min-w-0 flex-auto flex-col items-center justify-center gap-1 rounded-4 text-white active:bg-white/12 [&_svg]:size-6'
const trayWord = 'max-w-full truncate px-0.5 text-12 leading-none font-medium max-[359px]:text-11'

// A tapped button stays focused, so on touch screens only visible focus keeps the bar.
const asleep =
  'opacity-0 group-has-focus-visible/bar:opacity-100 pointer-fine:group-focus-within/bar:opacity-100'
type ViewerActionProps = { action: PhotoAction; photo: Photo; hasRoom: boolean }

const ViewerAction = ({ action, photo, hasRoom }: ViewerActionProps) => (
  <ActionButton
    {...{ photo, action }}
    doneClassName="rounded-full bg-white p-0.75 text-room"
    className={classNames(
      'inline-flex h-10 shrink-0 items-center justify-center gap-2 rounded-4 px-4 font-medium transition-colors duration-160 hover:bg-white/10 @max-[900px]:h-11 @max-[900px]:min-w-11 @max-[900px]:px-0',
      hasRoom && '@max-[900px]:flex-col @max-[900px]:gap-1 @max-[900px]:px-1',
      action.isMain &&
        '@min-[901px]:mx-2 @min-[901px]:bg-accent @min-[901px]:text-on-accent @min-[901px]:hover:bg-accent/92',
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
