import { clientsNl } from '#domains/clients/clients.nl.ts'
import { Page } from '#ui/Page.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

// A heading that says something also while nobody knows the name.
const UnknownName = () => (
  <>
    <VisuallyHidden>{clientsNl.edit.label}</VisuallyHidden>
    <Skeleton className="my-1 h-7 w-48" />
  </>
)

/** The shape of the page while it is not known whose it is. */
export function LoadingClient() {
  return (
    <div role="status" aria-label={clientsNl.edit.loading}>
      <PageHeader ruled title={<UnknownName />} />
      <Page full className="pt-7 md:grid md:grid-cols-[288px_minmax(0,1fr)] md:gap-8">
        <div className="grid content-start gap-6 max-md:hidden">
          {Array.from({ length: 4 }, (_, field) => (
            <Skeleton key={field} className="h-10" />
          ))}
        </div>
        <div className="grid grid-cols-2 content-start gap-2 md:grid-cols-3">
          {Array.from({ length: 6 }, (_, photo) => (
            <Skeleton key={photo} className="aspect-3/2" />
          ))}
        </div>
      </Page>
    </div>
  )
}
