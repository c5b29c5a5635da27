import type { UseMutationResult } from '@tanstack/react-query'
import { UNLIMITED_CLIENTS } from '#domains/plans/plans.rules.ts'
import { fullness } from '#domains/storage/storage.rules.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { InlineNumber, type InlineNumberWords, type InlineOutcome } from '#ui/fields/InlineNumber.tsx'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { accountDeskNl } from '../admin-accounts.nl.ts'
import { EXPIRING_DAYS, wholeNumber } from '../admin-accounts.rules.ts'
import { useSetDays, useSetExtraStorage, useSetMaxClients, type Account } from './admin-accounts.queries.ts'

type Figure = { account: Account; words: InlineNumberWords; align?: 'start' | 'end' }

const nameOf = (account: Account) => account.name ?? account.email

/** What was typed is saved when it is a whole number of 0 or more, and else refused in words. */
function useWhole<Input>(saving: UseMutationResult<unknown, Error, Input>, read = wholeNumber) {
  return async (typed: string, input: (value: number) => Input): Promise<InlineOutcome> => {
    const value = read(typed)
    if (value === undefined) return accountDeskNl.invalid
    return saving.mutateAsync(input(value)).then(
      () => 'saved',
      (error: unknown) => (refusalOf(error)?.code === 'invalid_value' ? accountDeskNl.invalid : 'not saved'),
    )
  }
}

export function DaysFigure({ account, ...how }: Figure) {
  const save = useWhole(useSetDays())
  const days = account.daysRemaining
  const text = days === null ? accountDeskNl.noDays : accountDeskNl.figure(days)
  return (
    <InlineNumber
      {...how}
      label={accountDeskNl.daysOf(nameOf(account), text)}
      value={Math.max(0, days ?? 0)}
      min={0}
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
  const save = useWhole(useSetExtraStorage())
  const text = accountDeskNl.figure(account.extraStorageGb)
  return (
    <InlineNumber
      {...how}
      label={accountDeskNl.extraOf(nameOf(account), text)}
      value={account.extraStorageGb}
      min={0}
      onSave={(typed) => save(typed, (value) => ({ studioId: account.id, extraStorageGb: value }))}
    >
      {text}
    </InlineNumber>
  )
}

const readPlaces = (typed: string) =>
  typed === accountDeskNl.noLimit ? UNLIMITED_CLIENTS : wholeNumber(typed)

export function ClientsFigure({ account, ...how }: Figure) {
  const save = useWhole(useSetMaxClients(), readPlaces)
  const isUnlimited = account.maxClients === UNLIMITED_CLIENTS
  const max = isUnlimited ? accountDeskNl.unlimited : accountDeskNl.figure(account.maxClients)
  const text = `${accountDeskNl.figure(account.clientCount)} / ${max}`
  return (
    <InlineNumber
      {...how}
      label={accountDeskNl.clientsOf(nameOf(account), text)}
      value={account.maxClients}
      isEmpty={isUnlimited}
      min={1}
      without={accountDeskNl.noLimit}
      onSave={(typed) => save(typed, (value) => ({ studioId: account.id, maxClients: value }))}
    >
      {text}
    </InlineNumber>
  )
}

export function RoomFigure({ account }: { account: Account }) {
  const { share, state } = fullness(account.usedBytes, account.limitBytes)
  return (
    // Beside figures that a finger must be able to press, it stands as low as they do.
    <span className="inline-block min-w-full align-middle md:min-w-30 pointer-coarse:max-md:pt-[11px]">
      <span className="block whitespace-nowrap">
        {accountDeskNl.gigabytes(account.usedBytes)} / {accountDeskNl.wholeGigabytes(account.limitBytes)}
      </span>
      <ProgressBar
        size="thin"
        label={accountDeskNl.usedOf(nameOf(account))}
        value={share}
        tone={state === 'roomy' ? 'ink' : 'orange'}
        className="mt-1 h-[3px]"
      />
    </span>
  )
}
