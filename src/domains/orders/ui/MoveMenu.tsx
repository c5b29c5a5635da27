import { ChevronDown } from 'lucide-react'
import { Button } from '#ui/actions/Button.tsx'
import { Menu, MenuItem } from '#ui/actions/Menu.tsx'
import { orderDeskNl } from '../order-desk.nl.ts'
import type { Order } from './order-desk.queries.ts'

const texts = orderDeskNl.move

type MoveMenuProps = {
  order: Order
  busy: boolean
  onShip: () => void
  onComplete: () => void
  onCancel: () => void
}

export function MoveMenu({ order: { may }, busy, onShip, onComplete, onCancel }: MoveMenuProps) {
  if (!may.ship && !may.complete && !may.cancel) return null
  return (
    <Menu
      trigger={
        <Button kind="outline" busy={busy}>
          {texts.open}
          <ChevronDown aria-hidden strokeWidth={1.5} />
        </Button>
      }
    >
      {may.ship && (
        <MenuItem line={texts.shipped.follows} onSelect={onShip}>
          {texts.shipped.word}
        </MenuItem>
      )}
      {may.complete && (
        <MenuItem line={texts.completed.follows} onSelect={onComplete}>
          {texts.completed.word}
        </MenuItem>
      )}
      {may.cancel && (
        <MenuItem danger line={texts.canceled.follows} onSelect={onCancel}>
          {texts.canceled.word}
        </MenuItem>
      )}
    </Menu>
  )
}
