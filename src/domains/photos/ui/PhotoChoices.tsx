import { Check, Heart, MessageCircle } from 'lucide-react'
import { type ReactElement, type ReactNode } from 'react'
import type { Photo } from './photos.queries.ts'

type PhotoChoicesProps = {
  photo: Pick<Photo, 'isFavorite' | 'isApproved' | 'commentCount'>
  /** Left out where a heart to press stands beside them. */
  withHeart?: boolean
  /** Makes something to press of the comment mark. */
  wrapComments?: (mark: ReactElement) => ReactNode
}

const sign = 'size-3.5'

/** What was chosen, small and quiet; the tile's own name says it in words. */
export function PhotoChoices({ photo, withHeart = true, wrapComments = (mark) => mark }: PhotoChoicesProps) {
  const heart = withHeart && photo.isFavorite
  if (!heart && !photo.isApproved && photo.commentCount === 0) return null
  return (
    <span className="flex h-[22px] items-center gap-2 rounded-3 bg-mark px-[7px] text-13 font-medium text-white md:h-6">
      {heart && <Heart aria-hidden className={`${sign} fill-current`} strokeWidth={1.5} />}
      {photo.isApproved && <Check aria-hidden className={sign} strokeWidth={1.5} />}
      {photo.commentCount > 0 &&
        wrapComments(
          <span className="flex items-center gap-[3px]">
            <MessageCircle aria-hidden className={sign} strokeWidth={1.5} />
            {photo.commentCount}
          </span>,
        )}
    </span>
  )
}
