import { useId, type ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorLine } from '#ui/states/ErrorLine.tsx'

type CheckboxListProps<Value> = UseFormRegisterReturn & {
  legend: string
  values: readonly Value[]
  labelOf: (value: Value) => ReactNode
  error: string | undefined
}

export function CheckboxList<Value extends string>(props: CheckboxListProps<Value>) {
  const { legend, values, labelOf, error, ...field } = props
  const errorId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={errorId}>
      <legend className="mb-1.5 text-13 font-medium">{legend}</legend>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {values.map((value) => (
          <Checkbox key={value} value={value} label={labelOf(value)} {...field} />
        ))}
      </div>
      <div id={errorId} aria-live="polite" className="mt-1.5 text-13 empty:hidden">
        {error && <ErrorLine>{error}</ErrorLine>}
      </div>
    </fieldset>
  )
}
