import { PageHeader } from '#ui/PageHeader.tsx'
import { adminNl } from './admin.nl.ts'

export function ClientPaymentsScreen() {
  return <PageHeader title={adminNl.sections.clientPayments} />
}
