import { ChevronLeft, ChevronRight } from 'lucide-react'
import { classNames } from '#ui/theme/class-names.ts'
import { photosNl } from '../../photos.nl.ts'

type ViewerStepButtonProps = { to: 'previous' | 'next'; isShown: boolean; onClick: () => void }

/** Hidden on touch, where one swipes. */
export function ViewerStepButton({ to, isShown, onClick }: ViewerStepButtonProps) {
  const Icon = to === 'previous' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={photosNl.viewer[to]}
      onClick={onClick}
      className={classNames(
        'absolute top-1/2 grid size-12 -translate-y-1/2 place-items-center rounded-4 bg-mark-button text-white transition-opacity duration-240 hover:bg-black/70 focus-visible:opacity-100 pointer-coarse:hidden',
        to === 'previous' ? 'left-3' : 'right-3',
        !isShown && 'opacity-0',
      )}
    >
      <Icon aria-hidden className="size-6" strokeWidth={1.5} />
    </button>
  )
}
