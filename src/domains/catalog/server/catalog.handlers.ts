import { elevated } from '#domains/access/server/access.ts'
import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { recordMany } from '#domains/activity/server/activity.ts'
import { requireOn } from '#domains/flags/server/flags.ts'
import { findSeller } from '#domains/studios/server/studios.ts'
import { publish } from '#platform/live/publish.ts'
import type { catalogContract } from '../catalog.contract.ts'
import type { PriceChanges } from '../price-form.rules.ts'
import * as catalogSql from './catalog.sql.ts'
import type { CatalogRow, ProductSetting, VariantSetting } from './catalog.sql.ts'
import { vatOf } from '../vat.rules.ts'
import {
  byProduct,
  findTax,
  toPricedProduct,
  toPricedVariant,
  toOfferedProduct,
  toOfferedVariant,
} from './catalog.ts'

export const catalogHandlers: Handlers<typeof catalogContract> = {
  listOffers: async ({ tx, viewer, refuse, now }) => {
    await requireOn(tx, 'print_shop', refuse)
    const tax = await elevated(tx, async (tx) => {
      const seller = await findSeller(tx, viewer.studioId)
      return findTax(tx, seller, viewer.id, { arrives: 'NL', at: now })
    })
    const withRate = (row: CatalogRow) => {
      const { vatClass, ...product } = toOfferedProduct(row)
      return { ...product, vatRate: vatOf({ ...tax, vatClass, supply: 'goods' }).rate }
    }
    return byProduct(await catalogSql.listForSale(tx, viewer), withRate, toOfferedVariant)
  },

  findPrices: async ({ tx, viewer }) => ({
    products: byProduct(await catalogSql.listCatalog(tx, viewer), toPricedProduct, toPricedVariant),
  }),

  savePrices: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const changes = planChanges(await catalogSql.listCatalog(tx, viewer), input) ?? refuse('not_in_catalog')
    for (const { id, to } of changes.products) await catalogSql.setProduct(tx, viewer, id, to)
    for (const { id, to } of changes.variants) await catalogSql.setVariant(tx, viewer, id, to)
    const lines = [...changes.products, ...changes.variants].map(({ name, from, to }) => ({
      action: 'product_price_updated' as const,
      details: name,
      oldValue: from,
      newValue: to,
      studioId: viewer.id,
      ipAddress,
    }))
    await recordMany(tx, viewer, lines, now)
    if (lines.length === 0) return {}
    const clientIds = await catalogSql.listClientIds(tx, viewer)
    await publish(tx, [viewer.id, ...clientIds], { topic: 'catalog' })
    return {}
  },
}

type Change<Setting> = { id: string; name: string; from: Partial<Setting>; to: Partial<Setting> }

type Changes = { products: Change<ProductSetting>[]; variants: Change<VariantSetting>[] }

/** Compares a request with the saved settings; undefined when it names an id that is not in the catalogue. */
function planChanges(rows: readonly CatalogRow[], wanted: PriceChanges): Changes | undefined {
  const products = new Map(rows.map((row) => [row.product.id, row]))
  const variants = new Map(rows.map((row) => [row.variant.id, row]))
  const changes: Changes = { products: [], variants: [] }

  for (const { productId: id, ...asked } of wanted.products) {
    const row = products.get(id)
    if (!row) return undefined
    const change = difference(row.ownProduct ?? untouchedProduct, asRow(asked))
    if (change) changes.products.push({ id, name: row.product.defaultName, ...change })
  }
  for (const { variantId: id, ...asked } of wanted.variants) {
    const row = variants.get(id)
    if (!row) return undefined
    const change = difference(row.ownVariant ?? untouchedVariant, asRow(asked))
    const name = `${row.product.defaultName}, ${row.variant.defaultName}`
    if (change) changes.variants.push({ id, name, ...change })
  }
  return changes
}

const untouchedProduct: ProductSetting = {
  enabled: true,
  customName: null,
  customDescription: null,
  vatClass: null,
}
const untouchedVariant: VariantSetting = { enabled: true, customName: null, priceOverrideCents: null }

const asRow = (asked: object) =>
  Object.fromEntries(Object.entries(asked).map(([field, value]) => [field, value === '' ? null : value]))

function difference<Setting extends object>(saved: Setting, asked: Record<string, unknown>) {
  const fields = (Object.keys(asked) as (keyof Setting & string)[]).filter(
    (field) => asked[field] !== undefined && asked[field] !== saved[field],
  )
  if (fields.length === 0) return undefined
  const pick = (from: object) =>
    Object.fromEntries(fields.map((field) => [field, Reflect.get(from, field)])) as Partial<Setting>
  return { from: pick(saved), to: pick(asked) }
}
