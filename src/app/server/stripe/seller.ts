import type { Seller } from '#domains/billing/invoices/server/draw-invoice.ts'
import type { Settings } from '../settings.ts'

/** Who sends the invoices. */
export const sellerOf = (settings: Settings): Seller => ({
  name: settings.SELLER_NAME,
  address: settings.SELLER_ADDRESS,
  kvkNumber: settings.SELLER_KVK,
  vatId: settings.SELLER_VAT_ID,
})
