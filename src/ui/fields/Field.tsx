import { useId, type ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'
import { ErrorLine } from '../states/ErrorLine.tsx'
import { useUiTexts } from '../theme/ui-texts.ts'

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
  labelEnd?: ReactNode
}

type FieldAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FrameProps = FieldTexts & { id?: string | undefined; className?: string | undefined }

export function splitFieldProps<Props extends FrameProps>(props: Props) {
  const { label, hint, error, optional, labelEnd, id, className, ...control } = props
  return [{ label, hint, error, optional, labelEnd, id, className }, control] as const
}

type FieldProps = FrameProps & { children: (wiring: FieldAttributes) => ReactNode }

export function Field({ id, label, hint, error, optional, labelEnd, className, children }: FieldProps) {
  const texts = useUiTexts()
  const ownId = useId()
  const controlId = id ?? ownId
  const lineId = `${controlId}-line`
  return (
    <div className={classNames('grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5', className)}>
      <label htmlFor={controlId} className={classNames('text-13 font-medium', !labelEnd && 'col-span-2')}>
        {label}
        {optional && <span className="font-normal text-soft"> {texts.optional}</span>}
      </label>
      <div className="col-span-2 grid min-w-0 grid-cols-1 gap-1.5">
        {children({
          id: controlId,
          'aria-describedby': error || hint ? lineId : undefined,
          'aria-invalid': error ? true : undefined,
        })}
      </div>
      {/* After the control, so that Tab reaches the field first. */}
      {labelEnd && <div className="col-start-2 row-start-1 text-13">{labelEnd}</div>}
      <div id={lineId} className="col-span-2 -mt-1.5 text-13 text-pretty">
        {/* The live region must exist before the error, or screen readers don't announce it. */}
        <div aria-live="polite">
          {error && (
            <div className="mt-1.5">
              <ErrorLine>{error}</ErrorLine>
            </div>
          )}
        </div>
        {!error && hint && <span className="mt-1.5 block text-soft">{hint}</span>}
      </div>
    </div>
  )
}
