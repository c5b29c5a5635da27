/** `pending`: its checkout is open or its money under way; `canceled`: left without paying. */
export const clientPaymentStatuses = ['succeeded', 'pending', 'failed', 'canceled'] as const
export type ClientPaymentStatus = (typeof clientPaymentStatuses)[number]

export const clientPaymentCategories = ['order', 'download', 'preview'] as const
export type ClientPaymentCategory = (typeof clientPaymentCategories)[number]

export type ReceiptKind = 'invoice' | 'credit'

/** Four digits at least, so that a year's receipts sort as they were given out. */
export const receiptNumber = (year: number, number: number) => `${year}-${String(number).padStart(4, '0')}`

export const receiptAddress = (receiptId: string) => `/receipts/${receiptId}.pdf`

/** What a receipt says, kept as it was issued: amounts in cents, VAT included. */
export type ReceiptDocument = {
  seller: { name: string; businessName: string; kvkNumber: string | null }
  customer: { name: string; email: string; addressLines: string[] }
  orderNumber: string
  /** The receipt that this one credits. */
  credits: string | null
  lines: { description: string; quantity: number; unitPriceCents: number; amountCents: number }[]
  totalCents: number
  vat: { rate: number; cents: number }[]
}
