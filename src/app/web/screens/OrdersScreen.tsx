import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { PeriodFilter } from '#domains/access/ui/PeriodFilter.tsx'
import { orderDeskNl as texts } from '#domains/orders/order-desk.nl.ts'
import { ordersNl } from '#domains/orders/orders.nl.ts'
import { ordersCsvPath } from '#domains/orders/orders.rules.ts'
import { orderPage, type OrderFilter } from '#domains/orders/ui/order-desk.queries.ts'
import { OrderPages } from '#domains/orders/ui/OrderPages.tsx'
import { OrdersTable } from '#domains/orders/ui/OrdersTable.tsx'
import { StatusTabs } from '#domains/orders/ui/StatusTabs.tsx'
import { BalanceStrip } from '#domains/payments/ui/BalanceStrip.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { DashboardHeader } from './dashboard/header/DashboardHeader.tsx'
import { LoadingRows } from './dashboard/LoadingRows.tsx'
import { useDownloadStarts } from './orders/use-download-starts.ts'
import { useOrdersSearch } from './orders/use-orders-search.ts'

const SEARCH_DELAY_MS = 300

const OrderDialog = lazy(async () => ({ default: (await import('./orders/OrderDialog.tsx')).OrderDialog }))

/** The studio's order desk: every order, to be searched, narrowed and exported. All of it stands in the address. */
export function OrdersScreen() {
  const { search, close } = useOrdersSearch()
  return (
    <>
      <title>{texts.label}</title>
      <DashboardHeader tab="bestellingen" />
      <Page>
        <PageHeader title={texts.all} />
        <div className="grid grid-cols-1 gap-6">
          <BalanceStrip
            orderLink={(orderId, text, onFollow) => (
              <OrderLink orderId={orderId} text={text} onFollow={onFollow} />
            )}
          />
          <Desk />
        </div>
      </Page>
      <Suspense>{search.bestelling && <OrderDialog orderId={search.bestelling} onClose={close} />}</Suspense>
    </>
  )
}

function useFilter(): OrderFilter {
  const { zoek, status, van, tot } = useOrdersSearch().search
  return { search: zoek, status, from: van, until: tot }
}

function CsvLink() {
  return (
    <a
      href={ordersCsvPath(useFilter())}
      download
      onClick={useDownloadStarts()}
      aria-label={texts.exportCsvLabel}
      className={buttonLook({ kind: 'outline' })}
    >
      <Download aria-hidden strokeWidth={1.5} />
      {texts.exportCsv}
    </a>
  )
}

function Desk() {
  const { search, filter } = useOrdersSearch()
  const found = useQuery(orderPage({ ...useFilter(), page: search.pagina ?? 1 }))
  return (
    <div>
      <div className="mb-2 flex flex-wrap gap-2">
        <SearchField
          label={texts.searchLabel}
          placeholder={texts.search}
          value={search.zoek ?? ''}
          delayMs={SEARCH_DELAY_MS}
          onChange={(zoek) => filter({ zoek: zoek || undefined })}
          className="w-full sm:w-80"
        />
        <PeriodFilter
          value={{ from: search.van, until: search.tot }}
          onChange={({ from, until }) => filter({ van: from, tot: until })}
        />
        <span className="ml-auto">
          <CsvLink />
        </span>
      </div>
      <StatusTabs
        counts={found.data?.countByStatus}
        value={search.status}
        onChange={(status) => filter({ status })}
      >
        <Orders found={found} />
      </StatusTabs>
    </div>
  )
}

type Found = ReturnType<
  typeof useQuery<Awaited<ReturnType<NonNullable<ReturnType<typeof orderPage>['queryFn']>>>>
>

function Orders({ found }: { found: Found }) {
  const { search } = useOrdersSearch()
  if (found.isPending) return <LoadingRows label={texts.loading} count={6} shape="landscape" />
  if (found.isError) return <FailedState title={texts.failed} onRetry={() => void found.refetch()} />
  const { orders, signature, pageCount } = found.data
  if (orders.length === 0) return <NoOrders />
  return (
    <div className="grid gap-4" aria-busy={found.isPlaceholderData}>
      <OrdersTable
        orders={orders}
        signature={signature}
        viewLink={(orderId, label, text) => <ViewLink orderId={orderId} label={label} text={text} />}
      />
      <OrderPages
        page={search.pagina ?? 1}
        pageCount={pageCount}
        pageLink={(page, text) => (
          <Link
            to="/orders"
            search={{ ...search, pagina: page > 1 ? page : undefined }}
            className={buttonLook({ kind: 'outline', size: 'small' })}
          >
            {text}
          </Link>
        )}
      />
    </div>
  )
}

function NoOrders() {
  const { search, filter } = useOrdersSearch()
  const { zoek, status, van, tot, pagina } = search
  const isNarrowed = Boolean(zoek || van || tot || pagina)
  const showAll = () => filter({ zoek: undefined, status: undefined, van: undefined, tot: undefined })
  if (!isNarrowed && !status) return <EmptyState title={ordersNl.empty.title} line={ordersNl.empty.line} />
  const { title, line } = isNarrowed
    ? texts.nothingFound
    : { title: texts.noneOfStatus(ordersNl.status[status!]), line: undefined }
  return (
    <EmptyState
      title={title}
      line={line}
      action={<TextButton onClick={showAll}>{texts.showAll}</TextButton>}
    />
  )
}

type OrderLinkProps = { orderId: string; text: string }

const openOrder = (orderId: string) => (now: object) => ({ ...now, bestelling: orderId })

function ViewLink({ orderId, label, text }: OrderLinkProps & { label: string }) {
  return (
    <Link
      to="/orders"
      search={openOrder(orderId)}
      resetScroll={false}
      aria-label={label}
      className={buttonLook({ kind: 'outline', size: 'small' })}
    >
      {text}
    </Link>
  )
}

function OrderLink({ orderId, text, onFollow }: OrderLinkProps & { onFollow: () => void }) {
  return (
    <Link
      to="/orders"
      search={openOrder(orderId)}
      resetScroll={false}
      onClick={onFollow}
      className={textLinkLook}
    >
      {text}
    </Link>
  )
}
