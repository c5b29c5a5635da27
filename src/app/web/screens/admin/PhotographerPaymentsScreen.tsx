import { PageHeader } from '#ui/PageHeader.tsx'
import { adminNl } from './admin.nl.ts'

export function PhotographerPaymentsScreen() {
  return <PageHeader title={adminNl.sections.photographerPayments} />
}
