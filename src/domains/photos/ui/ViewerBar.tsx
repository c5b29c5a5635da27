import { ArrowLeft, CircleQuestionMark, MessageCircle, ZoomIn, ZoomOut } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { photosNl } from '../photos.nl.ts'
import { ActionButton } from './ActionButton.tsx'
import type { PhotoAction } from './photo-action.ts'
import type { Photo } from './photos.queries.ts'

type ViewerBarProps = {
  photo: Photo
  place: number
  count: number
  actions: readonly PhotoAction[]
  isShown: boolean
  isSelected: boolean
  isZoomed: boolean
  hasCommentsOpen: boolean
  onBack: () => void
  onComments: () => void
  onZoom: () => void
  onKeys: () => void
}

const words = photosNl.viewer

/** Over the photo: where one is, and what can be done with it. */
export function ViewerBar(props: ViewerBarProps) {
  const { photo, place, count, actions, isShown, isSelected, isZoomed, hasCommentsOpen } = props
  return (
    <div
      className={classNames(
        '@container absolute inset-x-0 top-0 z-1 flex h-16 items-center gap-1 bg-linear-to-b from-black/60 to-transparent px-2 transition-opacity duration-240 md:px-3',
        'focus-within:opacity-100',
        !isShown && 'opacity-0 not-focus-within:pointer-events-none',
      )}
    >
      <IconButton icon={ArrowLeft} label={words.back} onClick={props.onBack} />
      <p className="ml-1 font-medium whitespace-nowrap tabular-nums">{words.counter(place, count)}</p>
      <p className="ml-3 min-w-0 flex-1 truncate text-soft @max-[600px]:invisible">
        {photo.label}
        {isSelected && ` · ${words.selected}`}
      </p>
      {actions.map((action) => (
        <ViewerAction key={action.name} action={action} photo={photo} />
      ))}
      <IconButton
        icon={MessageCircle}
        label={photosNl.comments.open(photo.commentCount)}
        counter={photo.commentCount}
        aria-expanded={hasCommentsOpen}
        onClick={props.onComments}
        className={classNames(hasCommentsOpen && 'bg-white/12')}
      />
      <IconButton
        icon={isZoomed ? ZoomOut : ZoomIn}
        label={isZoomed ? words.zoomOut : words.zoom}
        onClick={props.onZoom}
        className="max-md:hidden"
      />
      <IconButton
        icon={CircleQuestionMark}
        label={words.keys}
        onClick={props.onKeys}
        className="pointer-coarse:hidden"
      />
    </div>
  )
}

/** With its word where there is room for words; a phone has none, and there a bolder line alone is not seen. */
const ViewerAction = ({ action, photo }: { action: PhotoAction; photo: Photo }) => (
  <ActionButton
    {...{ photo, action }}
    doneClassName="rounded-full bg-white p-0.75 text-room"
    className="inline-flex h-10 shrink-0 items-center justify-center gap-2 rounded-4 px-4 font-medium transition-colors duration-160 hover:bg-white/10 @max-[900px]:size-11 @max-[900px]:px-0"
  >
    <span className="@max-[900px]:hidden">{action.label(photo)}</span>
  </ActionButton>
)
