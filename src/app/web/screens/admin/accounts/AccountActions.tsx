import { useNavigate } from '@tanstack/react-router'
import {
  CalendarMinus,
  CalendarPlus,
  CircleOff,
  CirclePlay,
  Ellipsis,
  Eye,
  LogIn,
  TrendingDown,
  TrendingUp,
} from 'lucide-react'
import { adminAccountsNl } from '#domains/admin/admin-accounts.nl.ts'
import { Menu, MenuDivider, MenuItem } from '#ui/overlays/Menu.tsx'
import { lazy, Suspense, useState } from 'react'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { DAYS_STEP_DOWN, DAYS_STEP_UP } from '#domains/admin/admin-accounts.rules.ts'
import { useAddDays, useSetActive, type Account } from '#domains/admin/ui/admin.queries.ts'
import { PlanQuestion } from '#domains/admin/ui/AccountPlan.tsx'

const ActAsDialog = lazy(async () => ({ default: (await import('./ActAsDialog.tsx')).ActAsDialog }))

const texts = adminAccountsNl.menu

export function AccountActions({ account }: { account: Account }) {
  const [openDialog, setAsked] = useState<'deactivate' | 'plan' | 'actAs'>()
  const navigate = useNavigate()
  const setActive = useSetActive()
  const addDays = useAddDays()
  const { id: studioId, isActive, closedAt } = account
  const isAbove = account.plan === 'studio'
  const close = () => setAsked(undefined)
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={texts.open(account.name ?? account.email)} />}>
        <MenuItem
          icon={Eye}
          onSelect={() => void navigate({ to: '/admin/accounts/$studioId', params: { studioId } })}
        >
          {texts.view}
        </MenuItem>
        {!isActive && (
          <MenuItem icon={CirclePlay} onSelect={() => setActive.mutate({ studioId, isActive: true })}>
            {texts.activate}
          </MenuItem>
        )}
        {/* Also offered for an expired account, which paying would open again. */}
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
        <MenuItem icon={CalendarPlus} onSelect={() => addDays.mutate({ studioId, days: DAYS_STEP_UP })}>
          {texts.more}
        </MenuItem>
        <MenuItem icon={CalendarMinus} onSelect={() => addDays.mutate({ studioId, days: DAYS_STEP_DOWN })}>
          {texts.fewer}
        </MenuItem>
        <MenuDivider />
        <MenuItem icon={LogIn} onSelect={() => setAsked('actAs')}>
          {texts.actAs}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={openDialog === 'deactivate'}
        onClose={close}
        title={adminAccountsNl.deactivation.title(account.name ?? account.email)}
        confirm={adminAccountsNl.deactivation.confirm}
        destructive
        busy={setActive.isPending}
        onConfirm={() => setActive.mutate({ studioId, isActive: false }, { onSettled: close })}
      >
        {adminAccountsNl.deactivation.line}
      </ConfirmDialog>
      <Suspense>{openDialog === 'actAs' && <ActAsDialog account={account} onClose={close} />}</Suspense>
      <PlanQuestion
        account={account}
        plan={openDialog === 'plan' ? 'professional' : undefined}
        onClose={close}
      />
    </>
  )
}
