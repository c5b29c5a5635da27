import { refusalOf } from '#platform/browser/api.ts'
import { classNames } from '#ui/class-names.ts'
import type { PlanId } from '#domains/plans/plans.rules.ts'
import { clientsNl } from '../clients.nl.ts'

/** Stands in the dialog when the plan has no place for another client. */
export function LimitNotice({ error, className }: { error: unknown; className?: string }) {
  const refusal = refusalOf(error)
  if (refusal?.code !== 'client_limit_reached') return null
  const { title, line } = clientsNl.create.refusals.client_limit_reached(
    refusal.facts as { plan: PlanId | null },
  )
  return (
    <div role="alert" className={classNames('rounded-4 bg-orange-tint p-4 text-orange', className)}>
      <p className="font-medium">{title}</p>
      <p className="text-13">{line}</p>
    </div>
  )
}
