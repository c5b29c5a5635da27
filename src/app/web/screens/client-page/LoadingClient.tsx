import { clientsNl } from '#domains/clients/clients.nl.ts'
import { GridSkeleton } from '#domains/photos/ui/GridSkeleton.tsx'
import { LoadingChips } from '#domains/photos/ui/LoadingChips.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { BackToClients } from './BackToClients.tsx'
import { VisuallyHidden } from '#ui/states/VisuallyHidden.tsx'

// A heading that says something also while nobody knows the name.
const UnknownName = () => (
  <>
    <VisuallyHidden>{clientsNl.edit.label}</VisuallyHidden>
    <Skeleton className="h-8.5 w-56 max-w-full max-md:h-7" />
  </>
)

/** The shape of the page while it is not known whose it is. */
export function LoadingClient() {
  return (
    <>
      <PageHeader
        ruled
        start={<BackToClients />}
        title={<UnknownName />}
        actions={
          <>
            <Skeleton className="h-10 w-42 max-lg:hidden" />
            <Skeleton className="h-10 w-30 max-lg:hidden" />
            <Skeleton className="h-10 w-32 max-md:w-11 pointer-coarse:h-11" />
          </>
        }
      />
      <Page
        full
        className="max-md:px-0 md:grid md:grid-cols-[288px_minmax(0,1fr)] md:items-start md:gap-8 md:pt-2"
      >
        <div className="grid gap-4 pt-4 max-md:hidden">
          {Array.from({ length: 4 }, (_, field) => (
            <div key={field} className="grid gap-1.5">
              <Skeleton className="h-4.5 w-24" />
              <Skeleton className="h-10" />
            </div>
          ))}
        </div>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center justify-between md:mb-2">
            <div className="flex h-12 items-center gap-7 max-md:w-full max-md:px-5">
              <Skeleton className="h-4 w-20" />
              <Skeleton className="h-4 w-16" />
            </div>
            <div className="flex h-13 items-center pointer-coarse:h-15">
              <LoadingChips />
            </div>
          </div>
          <div className="max-md:px-1 max-md:pt-1">
            <GridSkeleton count={8} label={clientsNl.edit.loading} />
          </div>
        </div>
      </Page>
    </>
  )
}
