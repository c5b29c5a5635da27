import { useQuery } from '@tanstack/react-query'
import { useParams, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { clientsNl } from '#domains/clients/clients.nl.ts'
import { oneClient, type ClientOfPage } from '#domains/clients/ui/clients.queries.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { readId } from '#kit/ui/search-params.ts'
import { BackToClients } from './BackToClients.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { GridSkeleton } from '#domains/light-table/core/ui/GridSkeleton.tsx'
import { LoadingChips } from '#domains/light-table/ui/LoadingChips.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { VisuallyHidden } from '#ui/states/VisuallyHidden.tsx'

export function WithClient({ children }: { children: (client: ClientOfPage) => ReactNode }) {
  const { clientId: named } = useParams({ strict: false })
  // A malformed id counts as not found, without a query.
  const clientId = readId(named)
  const client = useQuery(clientId === undefined ? { ...oneClient(''), enabled: false } : oneClient(clientId))
  if (!clientId || refusalOf(client.error)?.code === 'client_not_found') return <ClientNotFound />
  if (client.data) return children(client.data)
  if (client.isPending) return <LoadingClient />
  return (
    <>
      <PageHeader ruled start={<BackToClients />} title={clientsNl.edit.label} />
      <Page full className="pt-6">
        <FailedState title={clientsNl.edit.failed} onRetry={() => void client.refetch()} />
      </Page>
    </>
  )
}

const texts = clientsNl.edit

function ClientNotFound() {
  return (
    <Page>
      <div className="grid min-h-[70vh] place-content-center justify-items-center gap-2 text-center">
        <h1 className="font-serif text-28">{texts.notFound.title}</h1>
        <p className="mb-4 text-soft">{texts.notFound.line}</p>
        <Link to="/dashboard" className={buttonLook({ kind: 'outline' })}>
          <ArrowLeft aria-hidden strokeWidth={1.5} />
          {texts.back}
        </Link>
      </div>
    </Page>
  )
}

// A heading needs text even before the name has loaded.
const UnknownName = () => (
  <>
    <VisuallyHidden>{clientsNl.edit.label}</VisuallyHidden>
    <Skeleton className="h-8.5 w-56 max-w-full max-md:h-7" />
  </>
)

function LoadingClient() {
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
        className="max-md:px-0 md:pt-2 lg:grid lg:grid-cols-[288px_minmax(0,1fr)] lg:items-start lg:gap-8"
      >
        <div className="grid gap-4 pt-4 max-lg:hidden">
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
            <div className="flex h-13 max-w-full items-center overflow-hidden pointer-coarse:h-15">
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
