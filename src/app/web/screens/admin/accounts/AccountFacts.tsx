import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ResetTwoSteps } from '#domains/accounts/ui/ResetTwoSteps.tsx'
import { accountKeysNl } from '#domains/api/account-keys.nl.ts'
import { AccountKeys } from '#domains/api/ui/AccountKeys.tsx'
import { AccountWebhooks } from '#domains/api/ui/AccountWebhooks.tsx'
import { accountWebhooksNl } from '#domains/api/account-webhooks.nl.ts'
import { adminAccountsNl } from '#domains/admin/admin-accounts.nl.ts'
import type { AccountDetail } from '#domains/admin/ui/admin.queries.ts'
import {
  ClientsFigure,
  DaysFigure,
  ExtraStorageFigure,
  RoomFigure,
} from '#domains/admin/ui/AccountFigures.tsx'
import { AccountPlan } from '#domains/admin/ui/AccountPlan.tsx'
import { domainStatesNl } from '#domains/studios/domain-states.nl.ts'
import { dateAndTime, longDate } from '#platform/pure/format.nl.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { CopyableId } from '#ui/actions/CopyableId.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { listUrl } from '../../../list-params.ts'
import { adminScreensNl } from '../admin-screens.nl.ts'

const texts = adminAccountsNl.detail
const columns = adminAccountsNl.columns
const ID_SHOWN = 12

export function AccountFacts({ account }: { account: AccountDetail }) {
  const inline = { account, words: adminScreensNl.inline, align: 'start' } as const
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-6 border border-line bg-surface lg:grid-cols-4">
      <Fact name={columns.plan}>
        {/* The button is taller than its line, so the margin keeps rows level; on touch all facts have that height. */}
        <span className="-my-[7px] block pointer-coarse:my-0">
          <AccountPlan account={account} />
        </span>
      </Fact>
      <Fact name={columns.daysRemaining}>
        <DaysFigure {...inline} />
      </Fact>
      <Fact name={texts.activeUntil}>
        {account.activeUntil ? longDate(account.activeUntil) : texts.nothing}
        {account.renewsItself && <span className="text-soft">, {texts.renewsItself}</span>}
        {account.closedAt && (
          <span className="block text-13 text-soft">{texts.closedAt(longDate(account.closedAt))}</span>
        )}
      </Fact>
      <Fact name={columns.clients}>
        <ClientsFigure {...inline} />
      </Fact>
      <Fact name={columns.usedBytes}>
        <RoomFigure account={account} />
      </Fact>
      <Fact name={columns.extraStorage}>
        <ExtraStorageFigure {...inline} />
      </Fact>
      <Fact name={texts.photoCount}>{adminAccountsNl.figure(account.photoCount)}</Fact>
      <Fact name={texts.orderCount}>
        <Link
          to="/admin/orders"
          search={listUrl({ studioId: account.id })}
          className={classNames(textLinkLook, 'text-15')}
        >
          {adminAccountsNl.figure(account.orderCount)}
        </Link>
      </Fact>
      <Fact name={texts.businessName}>{account.businessName || texts.nothing}</Fact>
      <Fact name={texts.kvkNumber}>{account.kvkNumber ?? texts.nothing}</Fact>
      <Fact name={texts.phoneNumber}>{account.phoneNumber ?? texts.nothing}</Fact>
      <Fact name={texts.createdAt}>{longDate(account.createdAt)}</Fact>
      <Fact name={texts.lastSignedInAt}>
        {account.lastSignedInAt ? dateAndTime(account.lastSignedInAt) : texts.nothing}
        {account.hasTwoSteps && <ResetTwoSteps person={account} />}
      </Fact>
      <Fact name={texts.ownDomain}>
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
      </Fact>
      <Fact name={texts.accountId}>
        <CopyableId words={adminScreensNl.copy} what={texts.accountId} id={account.id} length={ID_SHOWN} />
      </Fact>
      <Fact name={texts.stripeCustomer}>
        {account.stripeCustomerId ? (
          <CopyableId
            words={adminScreensNl.copy}
            what={texts.stripeCustomer}
            id={account.stripeCustomerId}
            length={ID_SHOWN}
          />
        ) : (
          texts.nothing
        )}
      </Fact>
      <Fact name={adminScreensNl.money}>
        <span className="flex flex-col items-start gap-1">
          <PaymentsLink to="/admin/photographer-payments" account={account} label={texts.payments} />
          <PaymentsLink to="/admin/client-payments" account={account} label={texts.clientPayments} />
        </span>
      </Fact>
      <Fact name={accountKeysNl.title} isWide>
        <AccountKeys studioId={account.id} />
      </Fact>
      <Fact name={accountWebhooksNl.title} isWide>
        <AccountWebhooks studioId={account.id} />
      </Fact>
    </dl>
  )
}

type PaymentsLinkProps = {
  to: '/admin/photographer-payments' | '/admin/client-payments'
  account: AccountDetail
  label: string
}

const PaymentsLink = ({ to, account, label }: PaymentsLinkProps) => (
  <Link to={to} search={listUrl({ studioId: account.id })} className={classNames(textLinkLook, 'leading-6')}>
    {label}
  </Link>
)

function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('min-w-0 p-4 outline outline-line', isWide && 'col-span-full')}>
      <dt className="text-13 text-soft">{name}</dt>
      <dd className="mt-1 min-w-0 break-words tabular-nums pointer-coarse:min-h-11 pointer-coarse:content-center">
        {children}
      </dd>
    </div>
  )
}
