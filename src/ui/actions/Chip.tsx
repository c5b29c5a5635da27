import type { ComponentProps, ReactNode } from 'react'
import { ShownText } from '../elements/ShownText.tsx'
import { CountedNumber } from '../elements/CountedNumber.tsx'
import { classNames } from '../theme/class-names.ts'

type ChipProps = Omit<ComponentProps<'button'>, 'children'> & {
  chosen: boolean
  count?: number | undefined
  size?: 'small' | 'normal'
  children: ReactNode
}

export function Chip({ chosen, count, size = 'normal', className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={chosen}
      className={classNames(
        'inline-flex shrink-0 items-center gap-2 rounded-6 border border-line px-3 whitespace-nowrap',
        'transition-colors duration-160 hover:border-line-strong pointer-coarse:h-11',
        size === 'small' ? 'h-8 text-13' : 'h-9 text-15',
        count === 0 && 'border-dashed border-line-strong text-soft',
        chosen && 'border-solid border-ink bg-ink font-medium text-paper hover:border-ink',
        className,
      )}
    >
      <ShownText>{children}</ShownText>
      {count !== undefined && (
        <span className={classNames('text-13 font-normal', chosen ? 'opacity-72' : 'text-soft')}>
          <CountedNumber value={count} format={String} />
        </span>
      )}
    </button>
  )
}
