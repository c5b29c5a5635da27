import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { adminAccountsNl } from '#domains/admin/admin-accounts.nl.ts'
import { accountQuery, type AccountDetail } from '#domains/admin/ui/admin.queries.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { readId } from '#kit/ui/search-params.ts'
import { AccountActions } from './AccountActions.tsx'
import { activityNl } from '#domains/activity/activity.nl.ts'
import { logEntryKinds } from '#domains/activity/activity.rules.ts'
import { logEntriesQuery } from '#domains/activity/ui/activity.queries.ts'
import { useFoldedLog } from '#domains/activity/ui/use-folded-log.ts'
import { FilterSelect } from '#kit/ui/ListFilters.tsx'
import { ListBody } from '#kit/ui/ListScreen.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { Section } from '#ui/layout/Section.tsx'
import { listSearch, useListSearch } from '../../../list-params.ts'
import { logColumnsWith } from '../log/log-columns.tsx'
import { ResetTwoSteps } from '#domains/accounts/ui/ResetTwoSteps.tsx'
import { accountKeysNl, accountWebhooksNl } from '#domains/api/account-connections.nl.ts'
import { AccountKeys, AccountWebhooks } from '#domains/api/ui/AccountConnections.tsx'
import {
  ClientsFigure,
  DaysFigure,
  ExtraStorageFigure,
  StorageFigure,
} from '#domains/admin/ui/AccountFigures.tsx'
import { AccountPlan, AccountStateBadge } from '#domains/admin/ui/AccountPlan.tsx'
import { domainStatesNl } from '#domains/studios/domain-states.nl.ts'
import { dateAndTime, longDate, roughRoomText } from '#platform/pure/format.nl.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { CopyableId } from '#ui/overlays/CopyableId.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { adminScreensNl } from '../admin-screens.nl.ts'

const texts = adminAccountsNl.detail

export function AccountScreen() {
  const studioId = readId(useParams({ from: '/admin/accounts/$studioId' }).studioId)
  const account = useQuery({ ...accountQuery(studioId ?? ''), enabled: studioId !== undefined })
  const isGone = !studioId || refusalOf(account.error)?.code === 'account_not_found'
  const title = account.data ? (account.data.name ?? adminAccountsNl.noName) : adminAccountsNl.title
  return (
    <>
      <title>{title}</title>
      <PageHeader
        start={
          <Link
            to="/admin/accounts"
            aria-label={texts.back}
            title={texts.back}
            className={buttonLook({ kind: 'quiet', className: 'px-2.5' })}
          >
            <ArrowLeft aria-hidden className="size-5" strokeWidth={1.5} />
          </Link>
        }
        title={title}
        line={account.data?.email}
        badge={account.data && <AccountStateBadge state={account.data.state} />}
        actions={
          account.data && (
            <>
              <ViewAsButton account={account.data} />
              <AccountActions account={account.data} />
            </>
          )
        }
      />
      {account.data ? (
        <Account account={account.data} />
      ) : isGone ? (
        <EmptyState {...texts.notFound} />
      ) : account.isError ? (
        <FailedState title={adminAccountsNl.failed} onRetry={() => void account.refetch()} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </>
  )
}

const Account = ({ account }: { account: AccountDetail }) => (
  <div className="grid grid-cols-1 gap-8">
    <AccountFacts account={account} />
    <AccountHistory studioId={account.id} />
  </div>
)

const ActAsDialog = lazy(async () => ({ default: (await import('./ActAsDialog.tsx')).ActAsDialog }))

function ViewAsButton({ account }: { account: AccountDetail }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button kind="outline" onClick={() => setIsAsked(true)}>
        {adminAccountsNl.menu.viewAs}
      </Button>
      <Suspense>{isAsked && <ActAsDialog account={account} onClose={() => setIsAsked(false)} />}</Suspense>
    </>
  )
}

function AccountHistory({ studioId }: { studioId: string }) {
  const params = useListSearch()
  const kind = logEntryKinds.find((one) => one === params.values.kind)
  const sort = sortOf(params.values.sort, ['createdAt'])
  const { cursor } = params.values
  const { list, toggle } = useFoldedLog(
    logEntriesQuery({ about: studioId, kind, isDescending: sort.isDescending, cursor }),
  )
  return (
    <Section
      title={texts.history}
      end={<FilterSelect params={params} name="kind" {...activityNl.filters.kind} options={logEntryKinds} />}
    >
      <div className="grid grid-cols-1 gap-4">
        <ListBody
          texts={{ ...activityNl, title: texts.history }}
          list={list}
          columns={logColumnsWith(toggle)}
          sort={sort}
          params={params}
        />
      </div>
    </Section>
  )
}

const columns = adminAccountsNl.columns
const ID_SHOWN = 12

function AccountFacts({ account }: { account: AccountDetail }) {
  return (
    <div className="overflow-hidden rounded-6 border border-line bg-surface">
      <MainFacts account={account} />
      <FurtherFacts account={account} />
      <dl className="grid gap-px">
        <Fact name={accountKeysNl.title} isWide>
          <AccountKeys studioId={account.id} />
        </Fact>
        <Fact name={accountWebhooksNl.title} isWide>
          <AccountWebhooks studioId={account.id} />
        </Fact>
      </dl>
    </div>
  )
}

function MainFacts({ account }: { account: AccountDetail }) {
  const inline = { account, align: 'start' } as const
  return (
    <dl className="grid grid-cols-2 gap-px lg:grid-cols-4">
      <Fact name={columns.plan} isMain>
        {/* The button is taller than its text, so the margin keeps rows level. On touch screens
           all facts are that high. */}
        <span className="-my-[7px] block pointer-coarse:my-0">
          <AccountPlan account={account} />
        </span>
      </Fact>
      <Fact name={columns.daysRemaining} isMain>
        <DaysFigure {...inline} />
      </Fact>
      <Fact name={columns.usedBytes} isMain>
        <StorageFigure account={account} />
      </Fact>
      <Fact name={columns.clients} isMain>
        <ClientsFigure {...inline} />
      </Fact>
    </dl>
  )
}

function FurtherFacts({ account }: { account: AccountDetail }) {
  return (
    <dl className="grid gap-x-12 border-t border-line px-4 py-2 lg:grid-cols-2">
      <FactRow name={texts.activeUntil}>
        {account.activeUntil ? longDate(account.activeUntil) : texts.nothing}
        {account.renewsItself && <span className="text-soft">, {texts.renewsItself}</span>}
        {account.closedAt && (
          <span className="block text-13 text-soft">{texts.closedAt(longDate(account.closedAt))}</span>
        )}
      </FactRow>
      <FactRow name={columns.extraStorage}>
        <ExtraStorageFigure account={account} align="start" />
      </FactRow>
      <FactRow name={texts.resting}>{roughRoomText(account.restingBytes)}</FactRow>
      <FactRow name={texts.photoCount}>{adminAccountsNl.figure(account.photoCount)}</FactRow>
      <FactRow name={texts.orderCount}>
        <Link
          to="/admin/orders"
          search={listSearch({ studioId: account.id })}
          className={classNames(textLinkLook, 'text-15')}
        >
          {adminAccountsNl.figure(account.orderCount)}
        </Link>
      </FactRow>
      <FactRow name={texts.businessName}>{account.businessName || texts.nothing}</FactRow>
      <FactRow name={texts.kvkNumber}>{account.kvkNumber ?? texts.nothing}</FactRow>
      <FactRow name={texts.phoneNumber}>{account.phoneNumber ?? texts.nothing}</FactRow>
      <FactRow name={texts.createdAt}>{longDate(account.createdAt)}</FactRow>
      <FactRow name={texts.lastSignedInAt}>
        {account.lastSignedInAt ? dateAndTime(account.lastSignedInAt) : texts.nothing}
        {account.hasTwoSteps && <ResetTwoSteps person={account} />}
      </FactRow>
      <FactRow name={texts.ownDomain}>
        {account.ownDomain ? (
          <>
            {account.ownDomain.host}
            <span className="block text-13 text-soft">
              {texts.domainSince(domainStatesNl[account.ownDomain.state], longDate(account.ownDomain.since))}
            </span>
          </>
        ) : (
          texts.nothing
        )}
      </FactRow>
      <FactRow name={texts.accountId}>
        <CopyableId what={texts.accountId} id={account.id} length={ID_SHOWN} />
      </FactRow>
      <FactRow name={texts.stripeCustomer}>
        {account.stripeCustomerId ? (
          <CopyableId what={texts.stripeCustomer} id={account.stripeCustomerId} length={ID_SHOWN} />
        ) : (
          texts.nothing
        )}
      </FactRow>
      <FactRow name={adminScreensNl.money}>
        <span className="flex flex-col items-start gap-1">
          <PaymentsLink to="/admin/photographer-payments" account={account} label={texts.payments} />
          <PaymentsLink to="/admin/client-payments" account={account} label={texts.clientPayments} />
        </span>
      </FactRow>
    </dl>
  )
}

type PaymentsLinkProps = {
  to: '/admin/photographer-payments' | '/admin/client-payments'
  account: AccountDetail
  label: string
}

const PaymentsLink = ({ to, account, label }: PaymentsLinkProps) => (
  <Link
    to={to}
    search={listSearch({ studioId: account.id })}
    className={classNames(textLinkLook, 'leading-6')}
  >
    {label}
  </Link>
)

type FactProps = { name: string; isWide?: boolean; isMain?: boolean; children: ReactNode }

function Fact({ name, isWide, isMain, children }: FactProps) {
  return (
    <div className={classNames('min-w-0 p-4 outline outline-line', isWide && 'col-span-full')}>
      <dt className="text-13 text-soft">{name}</dt>
      <dd
        className={classNames(
          'mt-1 min-w-0 break-words tabular-nums pointer-coarse:min-h-11 pointer-coarse:content-center',
          isMain && 'md:text-21',
        )}
      >
        {children}
      </dd>
    </div>
  )
}

const FactRow = ({ name, children }: FactProps) => (
  <div className="flex min-h-11 items-baseline justify-between gap-6 border-line py-2.5 not-last:border-b">
    <dt className="shrink-0 text-13 text-soft">{name}</dt>
    <dd className="min-w-0 text-right break-words tabular-nums">{children}</dd>
  </div>
)
