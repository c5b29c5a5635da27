import type { OrderItem } from './studio-orders.queries.ts'

export function variantText({ variantName, material }: Pick<OrderItem, 'variantName' | 'material'>): string {
  if (!material || variantName.toLowerCase().includes(material.toLowerCase())) return variantName
  return `${variantName}, ${material}`
}
