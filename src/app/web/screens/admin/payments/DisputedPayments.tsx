import { Link } from '@tanstack/react-router'
import { adminNl as texts } from '#domains/admin/admin.nl.ts'
import type { Overview } from '#domains/admin/ui/admin.queries.ts'
import { listUrl } from '../../../list-params.ts'

/** A bank wants its answer by a certain day, so this is only there when there is one to give. */
export function DisputedPayments({
  overview: { disputedPlanCount, disputedOrderCount },
}: {
  overview: Overview
}) {
  if (disputedPlanCount + disputedOrderCount === 0) return null
  const shown = { search: listUrl({ inDispute: 'ja' }), className: 'font-medium underline' }
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 rounded-6 bg-orange-tint p-4 text-orange">
      {texts.disputed}
      {disputedPlanCount > 0 && (
        <Link to="/admin/photographer-payments" {...shown}>
          {texts.disputedPlans(disputedPlanCount)}
        </Link>
      )}
      {disputedOrderCount > 0 && (
        <Link to="/admin/client-payments" {...shown}>
          {texts.disputedOrders(disputedOrderCount)}
        </Link>
      )}
    </p>
  )
}
