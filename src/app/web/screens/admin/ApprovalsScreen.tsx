import { PageHeader } from '#ui/PageHeader.tsx'
import { adminNl } from './admin.nl.ts'

export function ApprovalsScreen() {
  return <PageHeader title={adminNl.sections.approvals} />
}
