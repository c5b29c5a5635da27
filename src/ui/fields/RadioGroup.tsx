import { useId, type ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'
import { ErrorLine } from '../states/ErrorLine.tsx'

type RadioGroupProps = {
  label: ReactNode
  labelHidden?: boolean
  error?: string | false | undefined
  className?: string
  children: ReactNode
}

export function RadioGroup({ label, labelHidden, error, className, children }: RadioGroupProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className={classNames('min-w-0', className)}>
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-13 font-medium'}>{label}</legend>
      <div className="flex flex-col">{children}</div>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5">
          <ErrorLine>{error}</ErrorLine>
        </p>
      )}
    </fieldset>
  )
}
