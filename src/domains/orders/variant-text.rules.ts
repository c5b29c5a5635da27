import type { Format } from './ordering/crop.rules.ts'
import { shownText } from '#platform/pure/shown-text.ts'

/** A variant in a cart or an order. Add further choices of the client to this type. */
export type OrderedVariant = { variantName: string }

/** Describes a variant on screens and in emails, invoices and files: '20 × 30 cm'. */
export const variantText = ({ variantName }: OrderedVariant) => variantName

export function variantWithMaterial(ordered: OrderedVariant & { material: string | null }): string {
  const { material } = ordered
  const isNamed = !material || ordered.variantName.toLowerCase().includes(material.toLowerCase())
  const text = variantText(ordered)
  return shownText(isNamed ? text : `${text}, ${material}`)
}

/** Returns '30x40cm' for file names, short side first. */
export function variantInFileName({ widthMm, heightMm }: OrderedVariant & Format): string {
  const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)]
  return `${short / 10}x${long / 10}cm`
}
