import type { ComponentProps, MouseEvent } from 'react'
import { buttonLook, type ButtonLook } from './button-look.ts'
import { classNames } from '../theme/class-names.ts'
import { mergeHandlers } from '../fields/merge-handlers.ts'
import { Spinner } from '../states/Spinner.tsx'
import { useTooltip } from '../overlays/use-tooltip.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    /**
     * Working: keeps its width and its focus, and does nothing when pressed again. One that can work takes a double click
     * for one press: the answer may have come between the two, and another button have taken its place.
     */
    busy?: boolean | undefined
    /** Why it can't be pressed now. The button stays reachable, so that everyone can read the reason. */
    disabledReason?: string | false
  }

export function Button({
  kind,
  size,
  wide,
  busy,
  disabledReason,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const { id, triggerProps, tooltip } = useTooltip(disabledReason || undefined, {
    delayMs: 200,
    onPress: true,
  })
  const blocked = busy || Boolean(disabledReason)
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
        className={classNames(
          buttonLook({ kind, size, wide }),
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
