import { TextButton } from '#ui/actions/TextButton.tsx'
import { clientListNl as texts } from '../client-list.nl.ts'
import type { ListedClient } from '../client-list.rules.ts'
import { fullName } from '../clients.rules.ts'
import { LimitNotice } from './LimitNotice.tsx'

type ListedClientsProps = {
  judged: readonly ListedClient[]
  /** How many the plan still takes, before they are added. */
  places?: number
  /** How many were added, afterwards. */
  added?: number | undefined
  onOther?: () => void
}

/** What is made of a list, or was: who is added, and who is not with the reason at their row. */
export function ListedClients({ judged, places, added, onOther }: ListedClientsProps) {
  const wrong = judged.filter(({ fault }) => fault)
  const good = judged.filter(({ fault }) => !fault)
  const isFull = wrong.some(({ fault }) => fault === 'no_place')
  return (
    <div className="grid gap-4">
      <div role="status" className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div>
          <p className="font-medium tabular-nums">
            {added === undefined ? texts.good(good.length) : texts.done(added).title}
          </p>
          <p className="text-13 text-soft tabular-nums">
            {added === undefined
              ? good.length > 0 && places !== undefined && texts.takes(good.length, places)
              : added > 0 && texts.done(added).line}
          </p>
        </div>
        {onOther && <TextButton onClick={onOther}>{texts.other}</TextButton>}
      </div>
      {isFull && <LimitNotice isForMore />}
      {wrong.length > 0 && (
        <People
          title={added === undefined ? texts.wrong(wrong.length) : texts.notAdded(wrong.length)}
          people={wrong}
          className="rounded-4 bg-orange-tint px-4 py-3 text-orange"
        />
      )}
      {good.length > 0 && (
        <>
          <People label={texts.good(good.length)} people={good} />
          <p className="text-13 text-soft">{texts.noMail}</p>
        </>
      )}
    </div>
  )
}

type PeopleProps = {
  title?: string
  label?: string
  people: readonly ListedClient[]
  className?: string
}

function People({ title, label, people, className }: PeopleProps) {
  return (
    <div className={className}>
      {title && <p className="text-13 font-medium">{title}</p>}
      <ul
        aria-label={title ?? label}
        // Scrolls, so that many names push nothing away, and so by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-56 overflow-y-auto overscroll-contain text-13"
      >
        {people.map(({ fault, ...client }) => (
          <li key={client.line} className="grid gap-x-4 py-1 sm:grid-cols-2">
            <span className="font-medium break-words">{fullName(client) || texts.onLine(client.line)}</span>
            <span className="break-words">
              {[client.email, fault && texts.faults[fault], fault && texts.onLine(client.line)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
