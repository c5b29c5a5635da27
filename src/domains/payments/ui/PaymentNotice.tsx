import { CircleCheck, TriangleAlert, type LucideIcon } from 'lucide-react'
import { classNames } from '#ui/theme/class-names.ts'
import { Spinner } from '#ui/states/Spinner.tsx'
import { orderPaymentNl } from '../order-payment.nl.ts'
import { usePaymentCheck, type PaymentOutcome } from './use-payment-check.ts'

const looks: Record<PaymentOutcome, string> = {
  checking: 'bg-sunk',
  paid: 'bg-green-tint text-green',
  unpaid: 'bg-orange-tint text-orange',
  late: 'bg-sunk',
  unknown: 'bg-sunk',
}

const icons: Partial<Record<PaymentOutcome, LucideIcon>> = { paid: CircleCheck, unpaid: TriangleAlert }

export function PaymentNotice({ orderId }: { orderId: string }) {
  const outcome = usePaymentCheck(orderId)
  const { title, line } = orderPaymentNl.outcome[outcome]
  const Icon = icons[outcome]
  return (
    <div role="status" className={classNames('flex gap-3 rounded-6 p-4', looks[outcome])}>
      {Icon && <Icon aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.5} />}
      {outcome === 'checking' && <Spinner className="mt-0.5 size-5 shrink-0" />}
      <div>
        <p className="font-medium">{title}</p>
        <p>{line}</p>
      </div>
    </div>
  )
}
