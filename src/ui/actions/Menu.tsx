import type { ReactElement, ReactNode } from 'react'
import { Menu as Base } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'
import { menuRowLook, popupLook } from './menu-look.ts'

type MenuProps = {
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  /** For a lazily loaded menu whose stand-in button was clicked. */
  startsOpen?: boolean
  children: ReactNode
}

export function Menu({ trigger, align = 'end', startsOpen = false, children }: MenuProps) {
  return (
    <Base.Root defaultOpen={startsOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-1">
          <Base.Popup className={classNames(popupLook, 'min-w-56 p-1')}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type MenuItemProps = {
  icon?: LucideIcon | undefined
  danger?: boolean
  disabled?: boolean
  /** Second line, with the consequence of choosing it. */
  line?: ReactNode
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon: Icon, danger, disabled, line, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item
      disabled={disabled}
      onClick={onSelect}
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
    </Base.Item>
  )
}

export const MenuGroup = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <Base.Group>
    <Base.GroupLabel className="px-3 pt-2 pb-1 text-13 wrap-anywhere text-soft">{label}</Base.GroupLabel>
    {children}
  </Base.Group>
)

export function MenuDivider() {
  return <Base.Separator className="mx-3 my-1 h-px bg-line" />
}
