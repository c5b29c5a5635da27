import { PageHeader } from '#ui/PageHeader.tsx'
import { adminNl } from './admin.nl.ts'

export function EventsScreen() {
  return <PageHeader title={adminNl.sections.events} />
}
