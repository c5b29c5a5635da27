import type { ComponentProps, MouseEvent } from 'react'
import { buttonLook, type ButtonLook } from './button-look.ts'
import { classNames } from '../theme/class-names.ts'
import { mergeHandlers } from '../elements/merge-handlers.ts'
import { Spinner } from '../elements/Spinner.tsx'
import { useTooltip } from '../elements/use-tooltip.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    /**
     * Keeps width and focus, and ignores clicks. If set, even to false, ignores the second click of
     * a double click, because the first click may have hit a button that this one replaced.
     */
    busy?: boolean | undefined
    /** Keeps the button focusable, with the reason in a tooltip. */
    disabledReason?: string | false
  }

export function Button(props: ButtonProps) {
  const { kind, size, wide, busy, disabledReason, className, children, onClick, ...rest } = props
  const { id, triggerProps, tooltip } = useTooltip(disabledReason || undefined, {
    delayMs: 200,
    onPress: true,
  })
  const blocked = busy || Boolean(disabledReason)
  const isMain = !kind || kind === 'ink' || kind === 'accent'
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked || (busy !== undefined && event.detail > 1)) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        type="button"
        {...mergeHandlers(triggerProps, { ...rest, onClick: press })}
        {...(disabledReason && { 'aria-describedby': id })}
        {...(blocked && { 'aria-disabled': true })}
        aria-busy={busy || undefined}
        data-main={isMain || undefined}
        className={classNames(
          // A greyed ink button would dominate the page.
          buttonLook({ kind: disabledReason && (kind ?? 'ink') === 'ink' ? 'outline' : kind, size, wide }),
          busy && 'aria-disabled:opacity-100',
          className,
        )}
      >
        {busy && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
        <span className={classNames('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
      </button>
      {tooltip}
    </>
  )
}
