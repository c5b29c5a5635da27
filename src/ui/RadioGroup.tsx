import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type RadioGroupProps = { label: ReactNode; labelHidden?: boolean; className?: string; children: ReactNode }

export function RadioGroup({ label, labelHidden, className, children }: RadioGroupProps) {
  return (
    <fieldset className={classNames('min-w-0', className)}>
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-13 font-medium'}>{label}</legend>
      <div className="flex flex-col">{children}</div>
    </fieldset>
  )
}
