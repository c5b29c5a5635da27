import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useActAs } from '#domains/accounts/ui/accounts.queries.ts'
import { adminAccountsNl } from '#domains/admin/admin-accounts.nl.ts'
import { oneAccount, type AccountDetail } from '#domains/admin/ui/admin.queries.ts'
import { AccountStateBadge } from '#domains/admin/ui/AccountStateBadge.tsx'
import { refusalOf } from '#platform/browser/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { readId } from '../../../read-address.ts'
import { AccountActions } from './AccountActions.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { activityNl } from '#domains/activity/activity.nl.ts'
import { lineKinds } from '#domains/activity/activity.rules.ts'
import { logLines } from '#domains/activity/ui/activity.queries.ts'
import { ListBody } from '#kit/ui/ListScreen.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { Section } from '#ui/layout/Section.tsx'
import { useListUrl } from '../../../list-params.ts'
import { LineKindFilter, logColumns } from '../log/log-columns.tsx'

const texts = adminAccountsNl.detail

export function AccountScreen() {
  const studioId = readId(useParams({ from: '/admin/accounts/$studioId' }).studioId)
  const account = useQuery({ ...oneAccount(studioId ?? ''), enabled: studioId !== undefined })
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
        <EmptyState title={texts.notFound.title} line={texts.notFound.line} />
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

function ViewAsButton({ account }: { account: AccountDetail }) {
  const actAs = useActAs()
  return (
    <Button kind="outline" busy={actAs.isPending} onClick={() => actAs.mutate({ studioId: account.id })}>
      {adminAccountsNl.menu.viewAs}
    </Button>
  )
}

function AccountHistory({ studioId }: { studioId: string }) {
  const params = useListUrl()
  const kind = lineKinds.find((one) => one === params.values.kind)
  const sort = sortOf(params.values.sort, ['createdAt'])
  const { cursor } = params.values
  const history = useQuery(logLines({ about: studioId, kind, isDescending: sort.isDescending, cursor }))
  return (
    <Section title={texts.history} end={<LineKindFilter params={params} />}>
      <div className="grid grid-cols-1 gap-4">
        <ListBody
          texts={{ ...activityNl, title: texts.history }}
          list={history}
          columns={logColumns}
          sort={sort}
          params={params}
        />
      </div>
    </Section>
  )
}
