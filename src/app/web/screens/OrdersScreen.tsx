import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { studioOrdersNl as texts } from '#domains/orders/studio-orders.nl.ts'
import { ordersListNl } from '#domains/orders/orders-list.nl.ts'
import { orderStatusesNl } from '#domains/orders/orders.nl.ts'
import { ordersCsvPath, orderStatuses } from '#domains/orders/orders.rules.ts'
import {
  orderPageQuery,
  type OrderFilter,
  type OrderPage,
} from '#domains/orders/core/ui/studio-orders.queries.ts'
import { OrdersTable } from '#domains/orders/ui/OrdersTable.tsx'
import { StatusTabs } from '#domains/orders/ui/StatusTabs.tsx'
import { BalanceStrip } from '#domains/payments/ui/BalanceStrip.tsx'
import { turnoverNl } from '#domains/payments/turnover/turnover.nl.ts'
import { ListLinks } from '#kit/ui/ListLinks.tsx'
import { PageSteps } from '#kit/ui/PageSteps.tsx'
import { PeriodFilter } from '#kit/ui/PeriodFilter.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { listSearch, useListSearch } from '../list-params.ts'
import { DashboardHeader } from './dashboard/header/DashboardHeader.tsx'
import { LoadingRows } from './dashboard/LoadingRows.tsx'
import { LoadingCards, OrderCards, OrderFigures } from './orders/OrderCards.tsx'
import { useDownloadStarts } from '#domains/orders/core/ui/use-download-starts.ts'
import { LayoutGrid, Rows3, type LucideIcon } from 'lucide-react'
import { classNames } from '#ui/theme/class-names.ts'
import { VisuallyHidden } from '#ui/states/VisuallyHidden.tsx'

const SEARCH_DELAY_MS = 300

const TurnoverTab = lazy(async () => ({ default: (await import('./orders/TurnoverTab.tsx')).TurnoverTab }))
const OrderDialog = lazy(async () => ({ default: (await import('./orders/OrderDialog.tsx')).OrderDialog }))

const parts = [
  { value: 'orders', label: turnoverNl.tabs.orders },
  { value: 'omzet', label: turnoverNl.tabs.turnover },
] as const

export function OrdersScreen() {
  const { orderId, ...values } = useListSearch().values
  const { part } = values
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/orders', search: listSearch(values), resetScroll: false })
  return (
    <>
      <title>{part ? turnoverNl.tabs.turnover : texts.label}</title>
      <DashboardHeader tab="bestellingen" />
      <Page>
        <PageHeader title={part ? turnoverNl.tabs.turnover : texts.all} />
        <div className="grid grid-cols-1 gap-6">
          <BalanceStrip
            orderLink={(orderId, text, onFollow) => (
              <OrderLink orderId={orderId} onClick={onFollow} className={textLinkLook}>
                {text}
              </OrderLink>
            )}
          />
          <Tabs
            label={turnoverNl.tabs.label}
            items={parts}
            value={part ?? 'orders'}
            onChange={(next) =>
              void navigate({
                to: '/orders',
                search: listSearch({ view: values.view, ...(next === 'omzet' && { part: next }) }),
                resetScroll: false,
              })
            }
            panelClassName="pt-6"
          >
            {part ? (
              <Suspense fallback={<LoadingRows label={turnoverNl.loading} count={4} shape="landscape" />}>
                <TurnoverTab />
              </Suspense>
            ) : (
              <StudioOrders />
            )}
          </Tabs>
        </div>
      </Page>
      <Suspense>{orderId && <OrderDialog orderId={orderId} onClose={close} />}</Suspense>
    </>
  )
}

function useFilter(): OrderFilter {
  const { values } = useListSearch()
  const { search, from, until } = values
  const status = orderStatuses.find((one) => one === values.status)
  return { search, status, from, until }
}

const FileLinks = () => (
  <ListLinks csv={ordersCsvPath(useFilter())} title={texts.label} onDownload={useDownloadStarts()} />
)

function StudioOrders() {
  const { values, change } = useListSearch()
  const filter = useFilter()
  const found = useQuery(orderPageQuery({ ...filter, ...(values.cursor && { cursor: values.cursor }) }))
  return (
    <div>
      {values.view && !found.isError && (
        <div className="mb-6">
          <OrderFigures />
        </div>
      )}
      <div className="mb-2 flex flex-wrap gap-2">
        <SearchField
          label={texts.searchLabel}
          placeholder={texts.search}
          value={values.search ?? ''}
          delayMs={SEARCH_DELAY_MS}
          onChange={(search) => change({ search: search || undefined })}
          className="w-full sm:w-80"
        />
        <PeriodFilter value={{ from: values.from, until: values.until }} onChange={change} />
        <span className="ml-auto flex gap-2">
          <ViewSwitch
            value={values.view ? 'cards' : 'table'}
            onChange={(view) => change({ view: view === 'cards' ? 'kaarten' : undefined })}
          />
          <FileLinks />
        </span>
      </div>
      <StatusTabs
        counts={found.data?.countByStatus}
        value={filter.status}
        onChange={(status) => change({ status })}
      >
        <Orders found={found} />
      </StatusTabs>
    </div>
  )
}

function Orders({ found }: { found: UseQueryResult<OrderPage> }) {
  const { values, change } = useListSearch()
  if (found.isPending)
    return values.view ? <LoadingCards /> : <LoadingRows label={texts.loading} count={6} shape="landscape" />
  if (found.isError) return <FailedState title={texts.failed} onRetry={() => void found.refetch()} />
  const { rows, signature } = found.data
  if (rows.length === 0) return <NoOrders />
  return (
    <div className="grid grid-cols-1 gap-4">
      {values.view ? (
        <OrderCards page={found.data} isBusy={found.isPlaceholderData} viewLink={viewLink} />
      ) : (
        <OrdersTable
          orders={rows}
          signature={signature}
          isBusy={found.isPlaceholderData}
          viewLink={viewLink}
        />
      )}
      <PageSteps page={found.data} cursor={values.cursor} onStep={(cursor) => change({ cursor })} />
    </div>
  )
}

function NoOrders() {
  const { values, widen } = useListSearch()
  const { status } = useFilter()
  const { search, from, until, cursor } = values
  const isNarrowed = Boolean(search ?? from ?? until ?? cursor)
  if (!isNarrowed && !status)
    return <EmptyState title={ordersListNl.empty.title} line={ordersListNl.empty.line} />
  const { title, line } = isNarrowed
    ? texts.nothingFound
    : { title: texts.noneOfStatus(orderStatusesNl[status!]), line: undefined }
  return (
    <EmptyState title={title} line={line} action={<TextButton onClick={widen}>{texts.showAll}</TextButton>} />
  )
}

const viewLink = (orderId: string, label: string, text: string) => (
  <OrderLink orderId={orderId} aria-label={label} className={buttonLook({ kind: 'outline', size: 'small' })}>
    {text}
  </OrderLink>
)

type OrderLinkProps = { orderId: string; className: string; onClick?: () => void; children: string }

function OrderLink({ orderId, ...rest }: OrderLinkProps & { 'aria-label'?: string }) {
  const search = (now: object) => ({ ...now, ...listSearch({ orderId }) })
  return <Link to="/orders" search={search} resetScroll={false} {...rest} />
}

const viewTexts = texts.views
const icons: Record<View, LucideIcon> = { cards: LayoutGrid, table: Rows3 }
const views = ['cards', 'table'] as const

type View = (typeof views)[number]

const ViewSwitch = ({ value, onChange }: { value: View; onChange: (view: View) => void }) => (
  <div
    role="group"
    aria-label={viewTexts.label}
    className="flex h-10 overflow-hidden rounded-4 border border-line-strong bg-surface pointer-coarse:h-11"
  >
    {views.map((view) => {
      const Icon = icons[view]
      return (
        <button
          key={view}
          type="button"
          aria-pressed={view === value}
          title={viewTexts[view]}
          onClick={() => onChange(view)}
          className={classNames(
            'grid w-10 place-items-center transition-colors duration-160 focus-visible:-outline-offset-2 pointer-coarse:w-11',
            view === value ? 'bg-ink text-paper' : 'text-soft hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-4.5" strokeWidth={1.5} />
          <VisuallyHidden>{viewTexts[view]}</VisuallyHidden>
        </button>
      )
    })}
  </div>
)
