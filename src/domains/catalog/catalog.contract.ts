import { z } from 'zod'
import { singleLine } from '#domains/access/single-line.contract.ts'
import { client, emptyObject, photographer, refusals } from '#domains/access/who.contract.ts'
import { vatSchemes } from '#domains/studios/vat-schemes.rules.ts'
import { switchedOffRefusal } from '#domains/flags/flags.contract.ts'
import {
  arrangements,
  DESCRIPTION_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PRICE_MAX_CENTS,
  productPictureKinds,
  CHANGED_PRODUCTS_MAX,
  CHANGED_VARIANTS_MAX,
} from './catalog.rules.ts'
import { PICK_UP_LINE_MAX_LENGTH, SHIPPING_MAX_CENTS } from './shipping.rules.ts'
import { lowerVatClasses, vatClasses } from './vat.rules.ts'

const format = {
  /** Width and height as listed, in landscape; swapped for a portrait crop. */
  widthMm: z.number(),
  heightMm: z.number(),
  material: z.string().nullable(),
  /** Pixels per inch below which a print looks soft. */
  sharpDpi: z.number(),
  minPhotos: z.number(),
  maxPhotos: z.number(),
}

export const offeredVariant = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Cents, including VAT. */
  priceCents: z.number(),
  ...format,
})

export const offeredProduct = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  picture: z.enum(productPictureKinds),
  arrangement: z.enum(arrangements),
  /** Percentage included in prices; 0 when the studio charges no VAT. */
  vatRate: z.number(),
  variants: z.array(offeredVariant),
})

const name = singleLine(NAME_MAX_LENGTH)

const productChange = z.object({
  productId: z.uuid(),
  enabled: z.boolean().exactOptional(),
  /** Empty restores the catalogue's name. */
  customName: name.exactOptional(),
  customDescription: z.string().trim().max(DESCRIPTION_MAX_LENGTH).exactOptional(),
  /** Null restores the catalogue's VAT class. Albums may become `book`, other products `art`. */
  customVatClass: z.enum(lowerVatClasses).nullable().exactOptional(),
  isMadeToMeasure: z.boolean().exactOptional(),
})

const variantChange = z.object({
  variantId: z.uuid(),
  enabled: z.boolean().exactOptional(),
  /** Null restores the standard price. */
  priceOverrideCents: z.int().min(0).max(PRICE_MAX_CENTS).nullable().exactOptional(),
  customName: name.exactOptional(),
})

const pricedVariant = z.object({
  id: z.uuid(),
  sku: z.string(),
  defaultName: z.string(),
  defaultPriceCents: z.number(),
  enabled: z.boolean(),
  customName: z.string(),
  priceOverrideCents: z.number().nullable(),
  ...format,
})

export const pricedProduct = z.object({
  id: z.uuid(),
  slug: z.string(),
  defaultName: z.string(),
  defaultDescription: z.string(),
  picture: z.enum(productPictureKinds),
  arrangement: z.enum(arrangements),
  vatClass: z.enum(vatClasses),
  customVatClass: z.enum(lowerVatClasses).nullable(),
  isMadeToMeasure: z.boolean(),
  enabled: z.boolean(),
  customName: z.string(),
  customDescription: z.string(),
  variants: z.array(pricedVariant),
})

const shipping = z.object({
  /** Cents, including VAT; 0 means free. */
  shippingCents: z.int().min(0).max(SHIPPING_MAX_CENTS),
  offersPickUp: z.boolean(),
  pickUpLine: singleLine(PICK_UP_LINE_MAX_LENGTH),
})

const shippingChange = z.object({
  shippingCents: shipping.shape.shippingCents.exactOptional(),
  offersPickUp: shipping.shape.offersPickUp.exactOptional(),
  pickUpLine: shipping.shape.pickUpLine.exactOptional(),
})

export const catalogContract = {
  /**
   * Returns the studio's offers in catalogue order, without products that have no variant for sale.
   */
  listOffers: client
    .input(emptyObject)
    .output(z.array(offeredProduct))
    .errors({ ...switchedOffRefusal, ...refusals('shop_closed') }),
  findPrices: photographer.evenActing.input(emptyObject).output(
    z.object({
      products: z.array(pricedProduct),
      shipping,
      /** The studio's VAT scheme, and today's Dutch VAT percentages by class. */
      vat: z.object({ scheme: z.enum(vatSchemes), rates: z.record(z.enum(vatClasses), z.number()) }),
    }),
  ),
  /** Leaves absent fields unchanged. */
  savePrices: photographer.evenActing
    .input(
      z.object({
        products: z.array(productChange).max(CHANGED_PRODUCTS_MAX),
        variants: z.array(variantChange).max(CHANGED_VARIANTS_MAX),
        shipping: shippingChange.exactOptional(),
      }),
    )
    .output(emptyObject)
    .errors(refusals('not_in_catalog', 'vat_class_not_possible')),
}
