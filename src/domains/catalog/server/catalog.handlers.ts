import { elevated } from '#domains/access/server/access.ts'
import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { recordMany } from '#domains/activity/server/activity.ts'
import { requireOn } from '#domains/flags/server/flags.ts'
import { findOpenSeller, findSeller } from '#domains/studios/server/studios.ts'
import { publish } from '#platform/live/publish.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { catalogContract } from '../catalog.contract.ts'
import type { PriceChanges } from '../price-form.rules.ts'
import { pricesNl } from '../prices.nl.ts'
import * as catalogSql from './catalog.sql.ts'
import type { CatalogRow, ProductSetting, VariantSetting } from './catalog.sql.ts'
import { lowerVatClass, vatOf, vatRate, type VatClass } from '../vat.rules.ts'
import {
  groupByProduct,
  findSaleVatFacts,
  toPricedProduct,
  toPricedVariant,
  toOfferedProduct,
  toOfferedVariant,
} from './catalog.ts'

export const catalogHandlers: Handlers<typeof catalogContract> = {
  listOffers: async ({ tx, viewer, refuse, now }) => {
    await requireOn(tx, 'print_shop', refuse)
    const tax = await elevated(tx, async (tx) => {
      const seller = await findOpenSeller(tx, viewer.studioId, now)
      return seller && findSaleVatFacts(tx, seller, viewer.id, { arrives: 'NL', at: now })
    })
    if (!tax) return refuse('shop_closed')
    const withRate = (row: CatalogRow) => {
      const { vatClass, ...product } = toOfferedProduct(row)
      return { ...product, vatRate: vatOf({ ...tax, vatClass, supply: 'goods' }).rate }
    }
    return groupByProduct(await catalogSql.listForSale(tx, viewer), withRate, toOfferedVariant)
  },

  findPrices: async ({ tx, viewer, now }) => {
    const today = calendarDay(now)
    // Elevated, because `findSeller` requires a system transaction.
    const seller = await elevated(tx, (tx) => findSeller(tx, viewer.id))
    const rateOf = (vatClass: VatClass) => vatRate('NL', vatClass, today)
    return {
      products: groupByProduct(await catalogSql.listCatalog(tx, viewer), toPricedProduct, toPricedVariant),
      shipping: await catalogSql.findShipping(tx, viewer.id),
      vat: {
        scheme: seller.schemeOn(today),
        rates: { standard: rateOf('standard'), book: rateOf('book'), art: rateOf('art') },
      },
    }
  },

  savePrices: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const rows = await catalogSql.listCatalog(tx, viewer)
    const changes = planChanges(rows, input) ?? refuse('not_in_catalog')
    if (changes.products.some(({ product, to }) => !isVatClassPossible(product, to.vatClass)))
      refuse('vat_class_not_possible')
    for (const { id, to } of changes.products) await catalogSql.saveProductSetting(tx, viewer, id, to)
    for (const { id, to } of changes.variants) await catalogSql.saveVariantSetting(tx, viewer, id, to)
    const shipping = difference(await catalogSql.findShipping(tx, viewer.id), input.shipping ?? {})
    if (shipping) await catalogSql.setShipping(tx, viewer, shipping.to)
    const ofShipping = shipping ? [{ name: pricesNl.shipping.title, ...shipping }] : []
    const logEntries = [...changes.products, ...changes.variants, ...ofShipping].map(
      ({ name, from, to }) => ({
        action: 'product_price_updated' as const,
        details: name,
        oldValue: from,
        newValue: to,
        studioId: viewer.id,
        ipAddress,
      }),
    )
    await recordMany(tx, viewer, logEntries, now)
    if (logEntries.length === 0) return {}
    const clientIds = await catalogSql.listClientIds(tx, viewer)
    await publish(tx, [viewer.id, ...clientIds], { topic: 'catalog' })
    return {}
  },
}

type Change<Setting> = { id: string; name: string; from: Partial<Setting>; to: Partial<Setting> }

type Product = CatalogRow['product']
type Changes = {
  products: (Change<ProductSetting> & { product: Product })[]
  variants: Change<VariantSetting>[]
}

/** Returns undefined if an id is not in the catalogue. */
function planChanges(rows: readonly CatalogRow[], wanted: PriceChanges): Changes | undefined {
  const products = new Map(rows.map((row) => [row.product.id, row]))
  const variants = new Map(rows.map((row) => [row.variant.id, row]))
  const changes: Changes = { products: [], variants: [] }

  for (const { productId: id, customVatClass: vatClass, ...rest } of wanted.products) {
    const row = products.get(id)
    if (!row) return undefined
    const { product, ownProduct } = row
    const isMadeToMeasure = ownProduct?.isMadeToMeasure ?? product.isMadeToMeasure
    const saved = { ...(ownProduct ?? untouchedProduct), isMadeToMeasure }
    const change = difference<ProductSetting>(saved, asRow({ ...rest, vatClass }))
    if (change) changes.products.push({ id, product, name: product.defaultName, ...change })
  }
  for (const { variantId: id, ...fields } of wanted.variants) {
    const row = variants.get(id)
    if (!row) return undefined
    const change = difference(row.ownVariant ?? untouchedVariant, asRow(fields))
    const name = `${row.product.defaultName}, ${row.variant.defaultName}`
    if (change) changes.variants.push({ id, name, ...change })
  }
  return changes
}

const isVatClassPossible = ({ arrangement }: Product, vatClass: ProductSetting['vatClass'] | undefined) =>
  vatClass === undefined || vatClass === null || vatClass === lowerVatClass(arrangement)

const untouchedProduct: Omit<ProductSetting, 'isMadeToMeasure'> = {
  enabled: true,
  customName: null,
  customDescription: null,
  vatClass: null,
}
const untouchedVariant: VariantSetting = { enabled: true, customName: null, priceOverrideCents: null }

const asRow = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value === '' ? null : value]))

function difference<Setting extends object>(saved: Setting, wanted: Record<string, unknown>) {
  const fields = (Object.keys(wanted) as (keyof Setting & string)[]).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== saved[field],
  )
  if (fields.length === 0) return undefined
  const pick = (from: object) =>
    Object.fromEntries(fields.map((field) => [field, Reflect.get(from, field)])) as Partial<Setting>
  return { from: pick(saved), to: pick(wanted) }
}
