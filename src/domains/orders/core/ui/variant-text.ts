import { shownText } from '#platform/pure/shown-text.ts'
import type { OrderItem } from './studio-orders.queries.ts'

export function variantText({ variantName, material }: Pick<OrderItem, 'variantName' | 'material'>): string {
  const isNamed = !material || variantName.toLowerCase().includes(material.toLowerCase())
  return shownText(isNamed ? variantName : `${variantName}, ${material}`)
}
