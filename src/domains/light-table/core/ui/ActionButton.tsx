import type { ComponentProps } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import type { PhotoAction } from './on-light-table.ts'
import type { Photo } from './photos.queries.ts'

type ActionButtonProps = Pick<ComponentProps<'button'>, 'className' | 'tabIndex' | 'children'> & {
  action: PhotoAction
  photo: Photo
  doneClassName?: string
  idleClassName?: string | undefined
}

export function ActionButton({ action, photo, doneClassName, idleClassName, ...rest }: ActionButtonProps) {
  const isOn = action.isOn?.(photo)
  return (
    <button
      type="button"
      aria-label={action.label(photo)}
      aria-pressed={isOn}
      onClick={({ currentTarget }) => {
        if (!isOn && action.isFilledWhenOn) animateBeat(currentTarget)
        action.run(photo)
      }}
      {...rest}
    >
      <action.icon
        aria-hidden
        className={classNames(
          'size-5',
          isOn && (action.isFilledWhenOn ? 'fill-current' : doneClassName),
          !isOn && !action.isFilledWhenOn && idleClassName,
        )}
        strokeWidth={isOn && !action.isFilledWhenOn ? 2.5 : 1.5}
      />
      {rest.children}
    </button>
  )
}

function animateBeat(button: HTMLElement): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  button.querySelector('svg')?.animate({ scale: ['1', '1.22', '1'] }, { duration: 240, easing: 'ease-out' })
}
