import { euros, figure, longDate } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import { actionsWithFreeTextValues, type Action } from './activity.rules.ts'

type LogChange = {
  was: string | null
  became: string | null
}

type LogEntryValues = { action: string; oldValue: unknown; newValue: unknown }

const units: Partial<Record<Action, (amount: number) => string>> = {
  payment_received: euros,
  payment_failed: euros,
  payment_approved: euros,
  approval_undone: euros,
  payout_requested: euros,
  payout_lowered: euros,
  payout_canceled: euros,
  payout_filed: euros,
  payout_paid: euros,
  payout_returned: euros,
  refund_failed: euros,
  payment_disputed: euros,
  dispute_won: euros,
  dispute_lost: euros,
  days_changed: (days) => plural(days, 'dag', 'dagen', figure),
  extra_storage_changed: (gigabytes) => `${figure(gigabytes)} GB`,
  max_clients_changed: (clients) => (clients < 0 ? 'onbeperkt' : figure(clients)),
}

/** Labels of codes. Actions with typed text don't use them. */
const names: Record<string, string> = {
  preview: 'Preview',
  final: 'Final',
  captured: 'Opnametijd',
  newest: 'Nieuwste eerst',
  name: 'Naam',
  manual: 'Eigen volgorde',
  intro: 'Intro',
  starter: 'Starter',
  professional: 'Professional',
  studio: 'Studio',
  active: 'loopt',
  ended: 'afgelopen',
  pending: 'Openstaand',
  processing: 'In behandeling',
  shipped: 'Verzonden',
  completed: 'Voltooid',
  canceled: 'Geannuleerd',
  on: 'aan',
  off: 'uit',
}

const periods: Record<string, string> = { monthly: 'per maand', yearly: 'per jaar' }

const vatClasses: Record<string, string> = {
  book: 'laag btw-tarief (papieren fotoboek)',
  art: 'laag btw-tarief (gesigneerd en genummerd)',
}

const fields: Record<string, (value: unknown) => string> = {
  totalCents: (cents) => euros(Number(cents)),
  refundedCents: (cents) => (cents === 0 ? 'niets terugbetaald' : `${euros(Number(cents))} terugbetaald`),
  priceOverrideCents: (cents) => (cents === null ? 'standaardprijs' : euros(Number(cents))),
  period: (period) => periods[String(period)] ?? String(period),
  enabled: (isOn) => (isOn ? 'aan' : 'uit'),
  shippingCents: (cents) => (cents === 0 ? 'gratis verzenden' : `verzenden voor ${euros(Number(cents))}`),
  offersPickUp: (isOn) => (isOn ? 'ophalen kan' : 'ophalen kan niet'),
  included: (count) => (count === null ? 'zonder limiet' : `${figure(Number(count))} inbegrepen`),
  extraPriceCents: (cents) => (cents === null ? 'geen extra' : `${euros(Number(cents))} per extra foto`),
  maximum: (count) => (count === null ? 'zonder maximum' : `hoogstens ${figure(Number(count))}`),
  deadlineOn: (day) => (day === null ? 'zonder einddatum' : `tot en met ${longDate(day as string)}`),
  count: (count) => plural(Number(count), 'foto', 'foto’s', figure),
  isMadeToMeasure: (is) => (is ? 'op maat gemaakt' : 'niet op maat gemaakt'),
  vatClass: (vatClass) => vatClasses[String(vatClass)] ?? 'gewoon btw-tarief',
}

export function describeChange({ action, oldValue, newValue }: LogEntryValues): LogChange | undefined {
  const [before, after] = differences(oldValue, newValue)
  const change = { was: describeValue(action, before), became: describeValue(action, after) }
  return change.was === null && change.became === null ? undefined : change
}

function describeValue(action: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'Actief' : 'Inactief'
  if (typeof value === 'number') return (units[action as Action] ?? figure)(value)
  if (typeof value === 'string') return text(value, !actionsWithFreeTextValues.has(action as Action))
  if (Array.isArray(value)) return value.map(String).join(', ') || null
  const parts = Object.entries(value).map(([field, part]) => fields[field]?.(part) ?? text(part, false))
  return parts.join(', ') || null
}

function text(value: unknown, hasName: boolean): string {
  if (value === null || value === undefined || value === '') return 'leeg'
  if (typeof value !== 'string') return JSON.stringify(value)
  return (hasName && names[value]) || value
}

/** Reduces two objects to the fields of `after` that changed. Null and absent count as equal. */
function differences(before: unknown, after: unknown): [unknown, unknown] {
  if (!isRecord(after)) return [before, after]
  const old = isRecord(before) ? before : {}
  const changed = Object.keys(after).filter((field) => (old[field] ?? null) !== (after[field] ?? null))
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, from[field]]))
  return [isRecord(before) ? pick(before) : before, pick(after)]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
