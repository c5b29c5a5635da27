import type {
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  PortalSession,
  Price,
  Product,
  Refund,
  SandboxEvent,
  Subscription,
} from '../wire/stripe-objects.ts'
import type {
  PlannedSettlement,
  Delivery,
  DeliverySettings,
  PendingItem,
  RepeatableAnswer,
  SessionPlan,
} from './internal-records.ts'
import { openJournal, type Change } from './journal.ts'

export type RecordByKind = {
  customer: Customer
  product: Product
  price: Price
  paymentMethod: PaymentMethod
  checkoutSession: CheckoutSession
  subscription: Subscription
  invoice: Invoice
  invoicePayment: InvoicePayment
  paymentIntent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  portalSession: PortalSession
  event: SandboxEvent

  sessionPlan: SessionPlan
  chargePlan: PlannedSettlement
  pendingItem: PendingItem
  delivery: Delivery
  repeatableAnswer: RepeatableAnswer
  trialNotice: { id: string }
  clock: { id: string; offsetSeconds: number }
  deliverySettings: { id: string } & DeliverySettings
}
export type Kind = keyof RecordByKind
export type Store = ReturnType<typeof openStore>

/**
 * Records keep the order of creation. A record is never changed in place, so an event can keep
 * the record as it was.
 */
export function openStore(dataFile?: string, known: readonly Change[] = []) {
  const journal = dataFile === undefined ? undefined : openJournal(dataFile)
  const kinds = new Map<Kind, Map<string, unknown>>()
  let undo: { kind: Kind; id: string; value: unknown }[] = []

  const of = (kind: Kind) => {
    const records = kinds.get(kind) ?? new Map<string, unknown>()
    kinds.set(kind, records)
    return records
  }
  const set = (kind: Kind, id: string, value: unknown) => {
    undo.push({ kind, id, value: of(kind).get(id) })
    place(of(kind), id, value)
  }
  for (const [kind, id, value] of [...known, ...(journal?.changes ?? [])])
    place(of(kind as Kind), id, value ?? undefined)

  return {
    get: <K extends Kind>(kind: K, id: string) => of(kind).get(id) as RecordByKind[K] | undefined,
    all: <K extends Kind>(kind: K) => [...of(kind).values()] as RecordByKind[K][],
    put<K extends Kind>(kind: K, record: RecordByKind[K]): RecordByKind[K] {
      set(kind, record.id, record)
      return record
    },
    remove: (kind: Kind, id: string) => set(kind, id, undefined),
    /** Applies all changes of `work`, or none if it throws. */
    atomically<Result>(work: () => Result): Result {
      undo = []
      try {
        const result = work()
        const changed = new Map(undo.map(({ kind, id }) => [`${kind}/${id}`, { kind, id }]))
        const line: Change[] = [...changed.values()].map(({ kind, id }) => [
          kind,
          id,
          of(kind).get(id) ?? null,
        ])
        if (line.length > 0) journal?.append(line)
        return result
      } catch (error) {
        for (const { kind, id, value } of undo.reverse()) place(of(kind), id, value)
        throw error
      }
    },
    close: () => journal?.close(),
  }
}

function place(records: Map<string, unknown>, id: string, value: unknown): void {
  if (value === undefined) records.delete(id)
  else records.set(id, value)
}
