import { Link } from '@tanstack/react-router'
import { adminAccountsNl } from '#domains/admin/admin-accounts.nl.ts'
import type { Account } from '#domains/admin/ui/admin-accounts.queries.ts'
import {
  ClientsFigure,
  DaysFigure,
  ExtraStorageFigure,
  RoomFigure,
} from '#domains/admin/ui/AccountFigures.tsx'
import { AccountPlan } from '#domains/admin/ui/AccountPlan.tsx'
import { AccountStateBadge } from '#domains/admin/ui/AccountStateBadge.tsx'
import type { Column } from '#kit/ui/DataTable.tsx'
import { AccountActions } from './AccountActions.tsx'
import { adminScreensNl } from '../admin-screens.nl.ts'

const texts = adminAccountsNl.columns

export const accountColumns: readonly Column<Account>[] = [
  {
    name: 'name',
    label: texts.name,
    isSortable: true,
    sortsFrom: 'lowest',
    onPhone: 'title',
    cell: (account) => (
      <Link to="/admin/accounts/$studioId" params={{ studioId: account.id }} className="group block min-w-0">
        <span className="line-clamp-2 max-w-52 font-medium break-words group-hover:underline @min-[1040px]:max-w-72">
          {account.name ?? <span className="font-normal text-soft">{adminAccountsNl.noName}</span>}
        </span>
        <span className="block max-w-52 truncate text-13 text-soft @min-[1040px]:max-w-72">
          {account.email}
        </span>
      </Link>
    ),
  },
  {
    name: 'state',
    label: texts.state,
    onPhone: 'badge',
    cell: (account) => <AccountStateBadge state={account.state} />,
  },
  {
    name: 'plan',
    label: texts.plan,
    onPhone: 'badge',
    cell: (account) => <AccountPlan account={account} />,
  },
  {
    name: 'daysRemaining',
    label: texts.daysRemaining,
    isFigure: true,
    isSortable: true,
    onPhone: 'figure',
    cell: (account) => <DaysFigure account={account} words={adminScreensNl.inline} />,
  },
  {
    name: 'usedBytes',
    label: texts.usedBytes,
    isFigure: true,
    isSortable: true,
    onPhone: 'figure',
    cell: (account) => <RoomFigure account={account} />,
  },
  {
    name: 'extraStorage',
    label: texts.extraStorage,
    isFigure: true,
    // On a phone it is changed on the account's own page.
    onPhone: 'nowhere',
    cell: (account) => <ExtraStorageFigure account={account} words={adminScreensNl.inline} />,
  },
  {
    name: 'clients',
    label: texts.clients,
    isFigure: true,
    onPhone: 'figure',
    cell: (account) => <ClientsFigure account={account} words={adminScreensNl.inline} />,
  },
  {
    name: 'actions',
    label: texts.actions,
    isLabelHidden: true,
    isFigure: true,
    onPhone: 'corner',
    cell: (account) => <AccountActions account={account} />,
  },
]
