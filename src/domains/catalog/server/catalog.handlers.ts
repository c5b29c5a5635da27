import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { recordMany } from '#domains/activity/server/activity.ts'
import { requireOn } from '#domains/flags/server/flags.ts'
import { publish } from '#platform/live/publish.ts'
import type { catalogContract } from '../catalog.contract.ts'
import * as catalogSql from './catalog.sql.ts'
import { planChanges } from './plan-changes.ts'
import { byProduct, toPricedProduct, toPricedVariant, toOfferedProduct, toOfferedVariant } from './sold.ts'

export const catalogHandlers: Handlers<typeof catalogContract> = {
  listOffers: async ({ tx, viewer, refuse }) => {
    await requireOn(tx, 'print_shop', refuse)
    return byProduct(await catalogSql.listForSale(tx, viewer), toOfferedProduct, toOfferedVariant)
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
