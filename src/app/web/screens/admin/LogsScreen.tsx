import { PageHeader } from '#ui/PageHeader.tsx'
import { adminNl } from './admin.nl.ts'

export function LogsScreen() {
  return <PageHeader title={adminNl.sections.logs} />
}
