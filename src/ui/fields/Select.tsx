import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Check, ChevronDown } from 'lucide-react'
import { ShownText } from '../elements/ShownText.tsx'
import {
  findIndexByPrefix,
  focusByMouse,
  isTypedCharacter,
  moveFocusInList,
  collectTypedPrefix,
} from '../actions/list-navigation.ts'
import { menuLook, menuRowLook } from '../actions/menu-look.ts'
import { Floating } from '../overlays/layers/Floating.tsx'
import { classNames } from '../theme/class-names.ts'
import { fieldLook } from './field-look.ts'
import { Field, type FieldTexts } from './Field.tsx'

type SelectProps<Value extends string> = FieldTexts & {
  value: Value
  onChange: (value: Value) => void
  /** `text` is matched when the user types, for a `label` that is an element. */
  options: readonly { value: Value; label: ReactNode; text?: string }[]
}

/** List box whose options can be elements. Controlled: wrap it in the form's Controller. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onChange, options, ...texts } = props
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const listId = useId()
  const at = options.findIndex((option) => option.value === value)
  const close = () => setIsOpen(false)

  const onTriggerKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
    } else if (isTypedCharacter(event)) {
      const found = options[findIndexByPrefix(options.map(textOf), at, collectTypedPrefix(event))]
      if (found) onChange(found.value)
    }
  }
  return (
    <Field {...texts}>
      {(wiring) => (
        <>
          <button
            {...wiring}
            ref={anchor}
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
            onKeyDown={onTriggerKey}
            className={classNames(fieldLook(), 'flex items-center justify-between gap-2 text-left')}
          >
            <span className="min-w-0 truncate">
              <ShownText>{options[at]?.label}</ShownText>
            </span>
            <ChevronDown aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
          </button>
          <Floating
            isList
            ref={popup}
            id={listId}
            role="listbox"
            aria-label={typeof texts.label === 'string' ? texts.label : undefined}
            open={isOpen}
            onClose={close}
            trigger={anchor}
            align="start"
            gapPx={4}
            focusFirst={() => popup.current?.querySelector<HTMLElement>('[aria-selected=true]')}
            onKeyDown={moveFocusInList}
            className={classNames(menuLook, 'min-w-(--trigger-width)')}
          >
            {options.map((option) => (
              <button
                key={option.value}
                type="button"
                role="option"
                tabIndex={-1}
                data-row={textOf(option)}
                aria-selected={option.value === value}
                onClick={() => {
                  close()
                  onChange(option.value)
                }}
                onPointerMove={focusByMouse}
                className={classNames(menuRowLook, 'justify-between')}
              >
                <ShownText>{option.label}</ShownText>
                {option.value === value && <Check aria-hidden strokeWidth={1.5} />}
              </button>
            ))}
          </Floating>
        </>
      )}
    </Field>
  )
}

const textOf = ({ label, text }: { label: ReactNode; text?: string }) =>
  text ?? (typeof label === 'string' ? label : '')
