import type { ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { Section } from '#ui/layout/Section.tsx'
import { countPieces } from '../cart.rules.ts'
import { studioOrdersNl } from '../studio-orders.nl.ts'
import { orderSizeNl, orderStatusesNl, shippedNl } from '../orders.nl.ts'
import type { Order } from '../core/ui/studio-orders.queries.ts'
import { OrderCustomer } from './OrderCustomer.tsx'
import { OrderItems } from '../studio/ui/OrderItems.tsx'
import { OrderTimeline, type Refund } from './OrderTimeline.tsx'
import { OrderTotals } from './OrderTotals.tsx'
import { withdrawalNl } from '../withdrawal/withdrawal.nl.ts'
import { WithdrawalNotice } from '../withdrawal/ui/Withdrawals.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { dateAndTime } from '#platform/pure/format.nl.ts'

const texts = studioOrdersNl.details

type OrderDetailsProps = {
  order: Order
  next: ReactNode
  money: ReactNode
  refunds: readonly Refund[]
  refundedCents: number
}

export function OrderDetails({ order, next, money, refunds, refundedCents }: OrderDetailsProps) {
  const pieceCount = countPieces(order.items)
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_280px]">
      <div className="grid min-w-0 content-start gap-6">
        <WithdrawalNotice order={order} />
        {next}
        <Section title={texts.items} end={orderSizeNl({ kind: order.kind, pieceCount })}>
          <OrderItems {...order} />
        </Section>
        <OrderTotals order={order} refundedCents={refundedCents} />
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <OrderCustomer order={order} />
        <Section title={texts.history}>
          <OrderTimeline order={order} refunds={refunds} />
        </Section>
        {money}
      </div>
    </div>
  )
}

const moveTexts = studioOrdersNl.move

type MoveMenuProps = { order: Order; busy: boolean } & Record<
  'onShip' | 'onComplete' | 'onCancel',
  () => void
>

export function MoveMenu({ order: { may, delivery }, busy, onShip, onComplete, onCancel }: MoveMenuProps) {
  if (!may.ship && !may.complete && !may.cancel) return null
  return (
    <Menu
      trigger={
        <Button kind="outline" busy={busy}>
          {moveTexts.open}
          <ChevronDown aria-hidden strokeWidth={1.5} />
        </Button>
      }
    >
      {may.ship && (
        <MenuItem line={delivery === 'pick_up' ? moveTexts.ready : moveTexts.shipped} onSelect={onShip}>
          {shippedNl(delivery)}
        </MenuItem>
      )}
      {may.complete && (
        <MenuItem line={moveTexts.completed} onSelect={onComplete}>
          {orderStatusesNl.completed}
        </MenuItem>
      )}
      {may.cancel && (
        <MenuItem danger line={moveTexts.canceled} onSelect={onCancel}>
          {orderStatusesNl.canceled}
        </MenuItem>
      )}
    </Menu>
  )
}

function nextStep({ kind, status, delivery, withdrawalOutcome: outcome }: Order) {
  if (status === 'processing' && (outcome === 'partly' || outcome === 'not_applicable'))
    return withdrawalNl.studio.next[outcome]
  if (kind === 'extra_photos') return studioOrdersNl.extras.next[status]
  const isPickedUp = delivery === 'pick_up'
  if (isPickedUp && (status === 'processing' || status === 'shipped'))
    return studioOrdersNl.pickUp.next[status]
  return studioOrdersNl.next[status]
}

export function NextStep({ order, verb }: { order: Order; verb?: ReactNode }) {
  const { title, line } = nextStep(order)
  const isReminded = order.status === 'pending' && order.remindedAt !== null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-6 bg-sunk p-4 md:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{title}</p>
        <p className="text-13 text-soft">{line}</p>
        {order.reconsidersUntil && (
          <p className="text-13 text-soft">{studioOrdersNl.extras.reconsiders(order.reconsidersUntil)}</p>
        )}
        {isReminded && (
          <p className="text-13 text-soft">{studioOrdersNl.remind.last(dateAndTime(order.remindedAt!))}</p>
        )}
      </div>
      {verb}
    </div>
  )
}
