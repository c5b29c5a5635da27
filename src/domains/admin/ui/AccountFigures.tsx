import type { UseMutationResult } from '@tanstack/react-query'
import { UNLIMITED_CLIENTS } from '#domains/plans/plans.rules.ts'
import { storageFullness } from '#domains/storage/storage.rules.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { InlineNumber, type InlineOutcome } from '#ui/fields/InlineNumber.tsx'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { adminAccountsNl } from '../admin-accounts.nl.ts'
import { EXPIRING_DAYS, wholeNumberOrZeroIn } from '../admin-accounts.rules.ts'
import { useSetDaysRemaining, useSetExtraStorage, useSetMaxClients, type Account } from './admin.queries.ts'

type Figure = { account: Account; align?: 'start' | 'end' }

const nameOf = (account: Account) => account.name ?? account.email

function useNumberField<Input>(saving: UseMutationResult<unknown, Error, Input>, read = wholeNumberOrZeroIn) {
  return async (typed: string, input: (value: number) => Input): Promise<InlineOutcome> => {
    const value = read(typed)
    if (value === undefined) return adminAccountsNl.invalid
    return saving.mutateAsync(input(value)).then(
      () => 'saved',
      (error: unknown) =>
        refusalOf(error)?.code === 'invalid_value' ? adminAccountsNl.invalid : 'not saved',
    )
  }
}

export function DaysFigure({ account, ...how }: Figure) {
  const save = useNumberField(useSetDaysRemaining())
  const days = account.daysRemaining
  const text = days === null ? adminAccountsNl.noDays : adminAccountsNl.figure(days)
  return (
    <InlineNumber
      texts={adminAccountsNl.inline}
      {...how}
      label={adminAccountsNl.daysOf(nameOf(account), text)}
      value={Math.max(0, days ?? 0)}
      onSave={(typed) => save(typed, (value) => ({ studioId: account.id, days: value }))}
    >
      <span
        className={classNames(
          days !== null && days < EXPIRING_DAYS && 'text-orange',
          days !== null && days < 0 && 'text-red',
        )}
      >
        {text}
      </span>
    </InlineNumber>
  )
}

export function ExtraStorageFigure({ account, ...how }: Figure) {
  const save = useNumberField(useSetExtraStorage())
  const text = adminAccountsNl.figure(account.extraStorageGb)
  return (
    <InlineNumber
      texts={adminAccountsNl.inline}
      {...how}
      label={adminAccountsNl.extraOf(nameOf(account), text)}
      value={account.extraStorageGb}
      onSave={(typed) => save(typed, (value) => ({ studioId: account.id, extraStorageGb: value }))}
    >
      {text}
    </InlineNumber>
  )
}

const readPlaces = (typed: string) =>
  typed === adminAccountsNl.noLimit ? UNLIMITED_CLIENTS : wholeNumberOrZeroIn(typed)

export function ClientsFigure({ account, ...how }: Figure) {
  const save = useNumberField(useSetMaxClients(), readPlaces)
  const isUnlimited = account.maxClients === UNLIMITED_CLIENTS
  const max = isUnlimited ? adminAccountsNl.unlimited : adminAccountsNl.figure(account.maxClients)
  const text = `${adminAccountsNl.figure(account.clientCount)} / ${max}`
  return (
    <InlineNumber
      texts={adminAccountsNl.inline}
      {...how}
      label={adminAccountsNl.clientsOf(nameOf(account), text)}
      value={account.maxClients}
      isEmpty={isUnlimited}
      without={adminAccountsNl.noLimit}
      onSave={(typed) => save(typed, (value) => ({ studioId: account.id, maxClients: value }))}
    >
      {text}
    </InlineNumber>
  )
}

export function StorageFigure({ account }: { account: Account }) {
  const { share, state } = storageFullness(account.usedBytes, account.limitBytes)
  return (
    // Aligns with the taller figures beside it.
    <span className="inline-block min-w-full align-middle md:min-w-30 pointer-coarse:max-md:pt-[11px]">
      <span className="block whitespace-nowrap">
        {adminAccountsNl.gigabytes(account.usedBytes)} / {adminAccountsNl.wholeGigabytes(account.limitBytes)}
      </span>
      <ProgressBar
        size="thin"
        label={adminAccountsNl.usedOf(nameOf(account))}
        value={share}
        tone={state === 'roomy' ? 'ink' : 'orange'}
        className="mt-1 h-[3px]"
      />
    </span>
  )
}
