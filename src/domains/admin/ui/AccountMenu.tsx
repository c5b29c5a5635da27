import {
  CalendarMinus,
  CalendarPlus,
  CircleOff,
  CirclePlay,
  Ellipsis,
  Eye,
  TrendingDown,
  TrendingUp,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuDivider, MenuItem } from '#ui/actions/Menu.tsx'
import { adminAccountsNl } from '../admin-accounts.nl.ts'
import { FEWER_DAYS, MORE_DAYS } from '../admin-accounts.rules.ts'
import { useAddDays, useSetActive, type Account } from './admin-accounts.queries.ts'
import { PlanQuestion } from './AccountPlan.tsx'

const texts = adminAccountsNl.menu

type AccountMenuProps = {
  account: Account
  onView?: () => void
  children?: ReactNode
}

export function AccountMenu({ account, onView, children }: AccountMenuProps) {
  const [asked, setAsked] = useState<'deactivate' | 'plan'>()
  const setActive = useSetActive()
  const addDays = useAddDays()
  const { id: studioId, isActive, closedAt } = account
  const isAbove = account.plan === 'studio'
  const close = () => setAsked(undefined)
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={texts.open(account.name ?? account.email)} />}>
        {onView && (
          <MenuItem icon={Eye} onSelect={onView}>
            {texts.view}
          </MenuItem>
        )}
        {!isActive && (
          <MenuItem icon={CirclePlay} onSelect={() => setActive.mutate({ studioId, isActive: true })}>
            {texts.activate}
          </MenuItem>
        )}
        {/* Also one that expired, which paying would open again. */}
        {!closedAt && (
          <MenuItem icon={CircleOff} danger onSelect={() => setAsked('deactivate')}>
            {texts.deactivate}
          </MenuItem>
        )}
        <MenuItem
          icon={isAbove ? TrendingDown : TrendingUp}
          disabled={account.plan === 'professional'}
          onSelect={() => setAsked('plan')}
        >
          {isAbove ? texts.downgrade : texts.upgrade}
        </MenuItem>
        <MenuDivider />
        <MenuItem icon={CalendarPlus} onSelect={() => addDays.mutate({ studioId, days: MORE_DAYS })}>
          {texts.more}
        </MenuItem>
        <MenuItem icon={CalendarMinus} onSelect={() => addDays.mutate({ studioId, days: FEWER_DAYS })}>
          {texts.fewer}
        </MenuItem>
        {children}
      </Menu>
      <ConfirmDialog
        open={asked === 'deactivate'}
        onClose={close}
        title={adminAccountsNl.deactivation.title(account.name ?? account.email)}
        confirm={adminAccountsNl.deactivation.confirm}
        destructive
        busy={setActive.isPending}
        onConfirm={() => setActive.mutate({ studioId, isActive: false }, { onSettled: close })}
      >
        {adminAccountsNl.deactivation.line}
      </ConfirmDialog>
      <PlanQuestion account={account} plan={asked === 'plan' ? 'professional' : undefined} onClose={close} />
    </>
  )
}
