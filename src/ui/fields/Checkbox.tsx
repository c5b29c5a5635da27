import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Check, Minus } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label: ReactNode
  labelHidden?: boolean
  /** Indeterminate: only some of the items are checked. */
  mixed?: boolean
  ref?: (input: HTMLInputElement | null) => void
}

export function Checkbox({ label, labelHidden, mixed = false, ref, className, ...input }: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (own.current) own.current.indeterminate = mixed
  }, [mixed])
  const Sign = mixed ? Minus : Check
  return (
    <label
      className={classNames(
        'inline-flex items-start gap-2.5 pointer-coarse:min-h-11 pointer-coarse:items-center',
        labelHidden && 'pointer-coarse:min-w-11 pointer-coarse:justify-center',
        className,
      )}
    >
      <span className="relative mt-px grid size-5 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          ref={(element) => {
            own.current = element
            ref?.(element)
          }}
          className="peer size-5 appearance-none rounded-3 border border-field bg-surface transition-colors duration-160 checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-42"
        />
        <Sign
          aria-hidden
          className="pointer-events-none absolute size-3.5 text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
          strokeWidth={2.5}
        />
      </span>
      <span className={labelHidden ? 'sr-only' : undefined}>{label}</span>
    </label>
  )
}
