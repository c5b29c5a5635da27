import type { ReactNode } from 'react'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'
import { fieldLook } from './field-look.ts'
import { Field, type FieldTexts } from './Field.tsx'
import { menuRowLook, popupLook } from '../actions/menu-look.ts'

type SelectProps<Value extends string> = FieldTexts & {
  value: Value
  onChange: (value: Value) => void
  /** `text` is what typing selects by, when `label` is an element. */
  options: readonly { value: Value; label: ReactNode; text?: string }[]
  name?: string
}

/** A list box whose options can be elements. Controlled: wrap it in the form's Controller. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onChange, options, name, ...texts } = props
  const chosen = options.find((option) => option.value === value)
  return (
    <Field {...texts}>
      {({ id, ...wiring }) => (
        // Base UI would insert a <style> element, which the content policy forbids.
        <CSPProvider disableStyleElements>
          <Base.Root
            id={id}
            name={name}
            value={value}
            onValueChange={(next) => next !== null && onChange(next)}
          >
            <Base.Trigger
              {...wiring}
              className={classNames(fieldLook(), 'flex items-center justify-between gap-2 text-left')}
            >
              <span className="min-w-0 truncate">{chosen?.label}</span>
              <ChevronDown aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
            </Base.Trigger>
            <Base.Portal>
              <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-1">
                <Base.Popup
                  className={classNames(
                    popupLook,
                    'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1',
                  )}
                >
                  {options.map((option) => (
                    <Base.Item
                      key={option.value}
                      value={option.value}
                      label={option.text}
                      className={classNames(menuRowLook, 'justify-between')}
                    >
                      <Base.ItemText>{option.label}</Base.ItemText>
                      <Base.ItemIndicator>
                        <Check aria-hidden strokeWidth={1.5} />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.Popup>
              </Base.Positioner>
            </Base.Portal>
          </Base.Root>
        </CSPProvider>
      )}
    </Field>
  )
}
