import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { planIds, type PlanId } from '#domains/plans/plans.rules.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import type { AccountState } from '../admin-accounts.rules.ts'
import { adminAccountsNl } from '../admin-accounts.nl.ts'
import { useSetPlan, type Account } from './admin.queries.ts'

const texts = adminAccountsNl.planChange

export function AccountPlan({ account }: { account: Account }) {
  const [chosen, setChosen] = useState<PlanId>()
  const name = account.name ?? account.email
  const current = account.plan ? adminAccountsNl.planName(account.plan) : adminAccountsNl.noPlan
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`${adminAccountsNl.planOf(name)}: ${current}`}
            className="inline-flex h-9 items-center gap-2 rounded-4 pointer-coarse:h-11"
          >
            {current}
            <ChevronDown aria-hidden className="size-4 text-soft" strokeWidth={1.5} />
          </button>
        }
      >
        {planIds.map((plan) => (
          <MenuItem key={plan} onSelect={() => setChosen(plan)}>
            {adminAccountsNl.planName(plan)}
            {plan === account.plan && (
              <Check aria-label={texts.current} className="ml-auto" strokeWidth={1.5} />
            )}
          </MenuItem>
        ))}
      </Menu>
      <PlanQuestion account={account} plan={chosen} onClose={() => setChosen(undefined)} />
    </>
  )
}

type PlanQuestionProps = { account: Account; plan: PlanId | undefined; onClose: () => void }

export function PlanQuestion({ account, plan, onClose }: PlanQuestionProps) {
  const setPlan = useSetPlan()
  const name = account.name ?? account.email
  const confirm = () => plan && setPlan.mutate({ studioId: account.id, plan }, { onSettled: onClose })
  return (
    <ConfirmDialog
      open={plan !== undefined}
      onClose={onClose}
      title={plan ? texts.title(name, plan) : ''}
      confirm={texts.confirm}
      busy={setPlan.isPending}
      onConfirm={confirm}
    >
      {texts.line}
      {account.closedAt && ` ${texts.opens}`}
    </ConfirmDialog>
  )
}

const stateTones: Record<AccountState, BadgeTone> = {
  active: 'green',
  expiring: 'orange',
  ending: 'neutral',
  inactive: 'red',
}

export const AccountStateBadge = ({ state }: { state: AccountState }) => (
  <Badge tone={stateTones[state]}>{adminAccountsNl.states[state]}</Badge>
)
