import type { ReactNode } from 'react'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { shippedNl } from '../orders.nl.ts'
import { studioOrdersNl } from '../studio-orders.nl.ts'
import { withdrawalNl } from '../withdrawal/withdrawal.nl.ts'
import { isTrackingUrl } from '../orders.rules.ts'
import type { OrderWithoutPhotos } from '../core/ui/studio-orders.queries.ts'

const texts = studioOrdersNl.details

export type Refund = { at: Date; cents: number }

type OrderTimelineProps = { order: OrderWithoutPhotos; refunds?: readonly Refund[] }

export function OrderTimeline({ order, refunds = [] }: OrderTimelineProps) {
  const moments = momentsOf(order, refunds).filter(({ at }) => at !== null || order.canceledAt === null)
  return (
    <ol className="grid gap-3">
      {moments.toSorted(byTime).map(({ isShipping, ...moment }, place) => (
        <Moment key={place} {...moment}>
          {isShipping && <ParcelLines order={order} />}
        </Moment>
      ))}
    </ol>
  )
}

type TimelineMoment = { label: string; at: Date | null; notYet?: string; isShipping?: boolean }

function momentsOf(order: OrderWithoutPhotos, refunds: readonly Refund[]): TimelineMoment[] {
  const { kind, delivery, createdAt, paidAt, shippedAt, completedAt, canceledAt, remindedAt } = order
  const shipping = {
    label: shippedNl(delivery),
    at: shippedAt,
    notYet: delivery === 'pick_up' ? studioOrdersNl.pickUp.notYet : texts.notYet.shipped,
    isShipping: true,
  }
  return [
    { label: texts.moments.placed, at: createdAt },
    ...(remindedAt ? [{ label: texts.moments.reminded, at: remindedAt }] : []),
    { label: texts.moments.paid, at: paidAt, notYet: texts.notYet.paid },
    ...(kind === 'prints' ? [shipping] : []),
    { label: texts.moments.completed, at: completedAt, notYet: texts.notYet.completed },
    ...order.withdrawals.map(({ outcome, confirmedAt }) => ({
      label: withdrawalNl.status[outcome],
      at: confirmedAt,
    })),
    ...refunds.map(({ at, cents }) => ({ label: texts.moments.refunded(cents), at })),
    ...(canceledAt ? [{ label: texts.moments.canceled, at: canceledAt }] : []),
  ]
}

/** Compares minutes, because the payment provider's clock differs. Expected steps come last. */
const byTime = (one: TimelineMoment, other: TimelineMoment) => minuteOf(one) - minuteOf(other)
const minuteOf = ({ at }: TimelineMoment) =>
  at === null ? Number.MAX_VALUE : Math.floor(at.getTime() / 60_000)

type MomentProps = Omit<TimelineMoment, 'isShipping'> & { children?: ReactNode }

function Moment({ label, at, notYet, children }: MomentProps) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className={classNames(
          'mt-2 size-1.5 shrink-0 rounded-full',
          at ? 'bg-ink' : 'bg-transparent outline outline-field',
        )}
      />
      <div className="min-w-0">
        {at ? (
          <>
            <p>{label}</p>
            <p className="text-13 text-soft tabular-nums">{dateAndTime(at)}</p>
            {children}
          </>
        ) : (
          <p className="text-soft">{notYet}</p>
        )}
      </div>
    </li>
  )
}

function ParcelLines({ order: { carrier, trackAndTrace } }: { order: OrderWithoutPhotos }) {
  return (
    <>
      {carrier && <p className="text-13 text-soft">{texts.by(carrier)}</p>}
      {trackAndTrace &&
        (isTrackingUrl(trackAndTrace) ? (
          <a href={trackAndTrace} target="_blank" rel="noopener noreferrer" className={textLinkLook}>
            {texts.trackAndTrace}
          </a>
        ) : (
          <p className="text-13 break-all text-soft tabular-nums">{trackAndTrace}</p>
        ))}
    </>
  )
}
