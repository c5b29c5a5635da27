import { PageHeader } from '#ui/PageHeader.tsx'
import { adminNl } from './admin.nl.ts'

export function FeaturesScreen() {
  return <PageHeader title={adminNl.sections.features} />
}
