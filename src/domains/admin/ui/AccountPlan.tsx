import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { planIds, type PlanId } from '#domains/plans/plans.rules.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { Menu, MenuItem } from '#ui/actions/Menu.tsx'
import { accountDeskNl } from '../admin-accounts.nl.ts'
import { useSetPlan, type Account } from './admin-accounts.queries.ts'

const words = accountDeskNl.planChange

/** The account's plan, which opens into the four to choose from; choosing one is asked once more. */
export function AccountPlan({ account }: { account: Account }) {
  const [chosen, setChosen] = useState<PlanId>()
  const name = account.name ?? account.email
  const current = account.plan ? accountDeskNl.planName(account.plan) : accountDeskNl.noPlan
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`${accountDeskNl.planOf(name)}: ${current}`}
            className="inline-flex h-9 items-center gap-2 rounded-4 pointer-coarse:h-11"
          >
            {current}
            <ChevronDown aria-hidden className="size-4 text-soft" strokeWidth={1.5} />
          </button>
        }
      >
        {planIds.map((plan) => (
          <MenuItem key={plan} onSelect={() => setChosen(plan)}>
            {accountDeskNl.planName(plan)}
            {plan === account.plan && (
              <Check aria-label={words.current} className="ml-auto" strokeWidth={1.5} />
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
      onOpenChange={(open) => !open && onClose()}
      title={plan ? words.title(name, plan) : ''}
      confirm={words.confirm}
      busy={setPlan.isPending}
      onConfirm={confirm}
    >
      {words.line}
      {account.closedAt && ` ${words.opens}`}
    </ConfirmDialog>
  )
}
