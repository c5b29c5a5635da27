import { ChangingText } from '../elements/ChangingText.tsx'
import type { ComponentProps } from 'react'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'
import { mergeHandlers } from '../elements/merge-handlers.ts'
import { useTooltip } from '../elements/use-tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: LucideIcon
  label: string
  /** Tooltip text, by default the label. */
  hint?: string | undefined
  pressed?: boolean | undefined
  /** Number shown when above zero. `label` must contain it as well. */
  counter?: number
  size?: 'small' | 'normal'
}

export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, hint = label, pressed, counter, size, className, ...rest } = props
  const { triggerProps, tooltip } = useTooltip(hint)
  return (
    <>
      <button
        type="button"
        {...mergeHandlers(triggerProps, rest)}
        aria-label={label}
        aria-pressed={pressed}
        className={classNames(
          'relative inline-grid size-10 shrink-0 place-items-center rounded-4 text-ink transition-colors duration-160',
          'hover:not-disabled:bg-ink/6 disabled:opacity-42 aria-pressed:bg-sunk data-popup-open:bg-sunk pointer-coarse:size-11',
          size === 'small' && 'size-8',
          className,
        )}
      >
        <Icon aria-hidden className={size === 'small' ? 'size-4' : 'size-5'} strokeWidth={1.5} />
        {Boolean(counter) && (
          <span
            aria-hidden
            className="absolute top-0 right-0 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-accent px-1 text-11 font-semibold text-on-accent"
          >
            <ChangingText>{String(counter)}</ChangingText>
          </span>
        )}
      </button>
      {tooltip}
    </>
  )
}
