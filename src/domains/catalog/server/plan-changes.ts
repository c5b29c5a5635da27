import type { z } from 'zod'
import type { catalogContract } from '../catalog.contract.ts'
import type { CatalogRow, ProductSetting, VariantSetting } from './catalog.sql.ts'

type Wanted = z.infer<NonNullable<(typeof catalogContract)['savePrices']['~orpc']['inputSchema']>>

type Change<Setting> = { id: string; name: string; from: Partial<Setting>; to: Partial<Setting> }

type Changes = { products: Change<ProductSetting>[]; variants: Change<VariantSetting>[] }

/** Compares a request with the saved settings; undefined when it names an id that is not in the catalogue. */
export function planChanges(rows: readonly CatalogRow[], wanted: Wanted): Changes | undefined {
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

const untouchedProduct: ProductSetting = { enabled: true, customName: null, customDescription: null }
const untouchedVariant: VariantSetting = { enabled: true, customName: null, priceOverrideCents: null }

/** An empty text is stored as null. */
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
