import { Check, Heart, Lock, MessageCircle, type LucideIcon } from 'lucide-react'
import { type ReactElement, type ReactNode } from 'react'
import type { Photo } from './photos.queries.ts'

type PhotoChoicesProps = {
  photo: Pick<Photo, 'isFavorite' | 'isApproved' | 'commentCount'>
  isOurs?: boolean
  marks?: readonly LucideIcon[]
  /** Name of the action whose own button already shows its state. */
  shownByButton?: string | undefined
  wrapComments?: (icon: ReactElement) => ReactNode
}

const iconSize = 'size-3.5'
/** Black on a white disc, so that the tick looks as heavy as a filled heart. */
const tick = `${iconSize} rounded-full bg-white p-0.5 text-black`

/** Shows icons without labels, because the tile's accessible name contains the choices. */
export function PhotoChoices(props: PhotoChoicesProps) {
  const { photo, isOurs, marks = [], shownByButton, wrapComments = (icon) => icon } = props
  const heart = photo.isFavorite && shownByButton !== 'favorite'
  const isTicked = photo.isApproved && shownByButton !== 'approve'
  if (!heart && !isTicked && !isOurs && marks.length === 0 && photo.commentCount === 0) return null
  return (
    <span className="flex h-[22px] items-center gap-2 rounded-3 bg-mark px-[7px] text-13 font-medium text-white md:h-6">
      {heart && <Heart aria-hidden className={`${iconSize} fill-current`} strokeWidth={1.5} />}
      {isTicked && <Check aria-hidden className={tick} strokeWidth={3.5} />}
      {marks.map((Mark, at) => (
        <Mark key={at} aria-hidden className={iconSize} strokeWidth={1.5} />
      ))}
      {isOurs && <Lock aria-hidden className={iconSize} strokeWidth={1.5} />}
      {photo.commentCount > 0 &&
        wrapComments(
          <span className="flex items-center gap-[3px]">
            <MessageCircle aria-hidden className={iconSize} strokeWidth={1.5} />
            {photo.commentCount}
          </span>,
        )}
    </span>
  )
}
