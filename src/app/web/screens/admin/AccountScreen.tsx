import { PageHeader } from '#ui/PageHeader.tsx'
import { adminNl } from './admin.nl.ts'

export function AccountScreen() {
  return <PageHeader title={adminNl.sections.accounts} />
}
