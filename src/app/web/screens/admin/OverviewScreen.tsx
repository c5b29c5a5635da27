import { PageHeader } from '#ui/PageHeader.tsx'
import { adminNl } from './admin.nl.ts'

export function OverviewScreen() {
  return <PageHeader title={adminNl.sections.overview} />
}
