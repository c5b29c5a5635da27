import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode
  labelHidden?: boolean
}

export function Switch({ label, labelHidden, className, ...input }: SwitchProps) {
  return (
    <label
      className={classNames(
        'inline-flex items-center gap-3 pointer-coarse:min-h-11',
        labelHidden && 'pointer-coarse:min-w-11',
        className,
      )}
    >
      <span className="relative inline-flex shrink-0">
        <input
          {...input}
          type="checkbox"
          role="switch"
          className="peer h-5 w-9 appearance-none rounded-full bg-field transition-colors duration-160 checked:bg-ink disabled:opacity-42"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-white transition-[translate,background-color] duration-160 peer-checked:translate-x-4 peer-checked:bg-paper"
        />
      </span>
      <span className={labelHidden ? 'sr-only' : undefined}>{label}</span>
    </label>
  )
}
