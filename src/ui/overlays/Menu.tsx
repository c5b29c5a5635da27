import {
  createContext,
  use,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { LucideIcon } from 'lucide-react'
import { ShownText } from '../elements/ShownText.tsx'
import { classNames } from '../theme/class-names.ts'
import { Floating } from './layers/Floating.tsx'
import type { Align } from './layers/place-beside.ts'
import { triggerId, addTriggerProps } from './layers/trigger.ts'
import { focusByMouse, moveFocusInList } from '../actions/list-navigation.ts'
import { menuLook, menuRowLook } from '../actions/menu-look.ts'

type MenuProps = {
  trigger: ReactElement
  align?: Align
  /** Set by a lazily loaded menu whose stand-in button was clicked. */
  startsOpen?: boolean
  children: ReactNode
}

const CloseContext = createContext(() => {})

type First = 'none' | 'first' | 'last'

export function Menu({ trigger, align = 'end', startsOpen = false, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const [first, setFirst] = useState<First>('none')
  const anchor = useRef<HTMLElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const id = useId()
  const open = (at: First) => {
    setFirst(at)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
  return (
    <>
      {addTriggerProps(trigger, {
        ref: anchor,
        popupId: id,
        kind: 'menu',
        isOpen,
        // A click by keyboard has `detail` 0.
        onClick: ({ detail }) => (isOpen ? close() : open(detail === 0 ? 'first' : 'none')),
        onKeyDown: (event: KeyboardEvent) => {
          if (isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          open(event.key === 'ArrowDown' ? 'first' : 'last')
        },
      })}
      <Floating
        isList
        ref={popup}
        id={id}
        role="menu"
        aria-labelledby={triggerId(id)}
        open={isOpen}
        onClose={close}
        trigger={anchor}
        align={align}
        gapPx={4}
        focusFirst={() => {
          const rows = [...(popup.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
          return first === 'none' ? popup.current : rows.at(first === 'first' ? 0 : -1)
        }}
        onKeyDown={moveFocusInList}
        className={classNames(menuLook, 'min-w-56')}
      >
        <CloseContext value={close}>{children}</CloseContext>
      </Floating>
    </>
  )
}

type MenuItemProps = {
  icon?: LucideIcon | undefined
  danger?: boolean
  disabled?: boolean
  line?: ReactNode
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon: Icon, danger, disabled, line, onSelect, children }: MenuItemProps) {
  const close = use(CloseContext)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      data-row=""
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (disabled) return
        close()
        onSelect()
      }}
      onPointerMove={focusByMouse}
      className={classNames(menuRowLook, danger && 'text-red')}
    >
      {Icon && <Icon aria-hidden strokeWidth={1.5} />}
      {line === undefined ? (
        children
      ) : (
        <span className="max-w-80 py-2">
          <span className="block">{children}</span>
          <span className="block text-13 text-soft">{line}</span>
        </span>
      )}
    </button>
  )
}

export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId}>
      <div id={labelId} className="px-3 pt-2 pb-1 text-13 wrap-anywhere text-soft">
        <ShownText>{label}</ShownText>
      </div>
      {children}
    </div>
  )
}

export const MenuDivider = () => <hr className="mx-3 my-1 h-px border-0 bg-line" />
