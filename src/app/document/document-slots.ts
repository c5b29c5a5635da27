import { escapeHtml } from '#platform/pure/escape-html.ts'

/**
 * A slot in a built document, filled later: `<!--slot:name-->`, an optional template for the value, the content shown
 * when unfilled, `<!--/slot-->`.
 */
const SLOTS = /<!--slot:([\w-]+)-->(?:<template>(.*?)<\/template>)?(.*?)<!--\/slot-->/gs

/** Placeholder for the value in a slot's template. */
export const SLOT_VALUE = '%value%'

export const slot = (name: string, unfilled = '', template?: string) =>
  `<!--slot:${name}-->${template === undefined ? '' : `<template>${template}</template>`}${unfilled}<!--/slot-->`

export const slotsIn = (html: string): string[] => [...html.matchAll(SLOTS)].map(([, name]) => name!)

/** Replaces this slot by HTML; throws when the document has no slot of that name. */
export function fillSlot(html: string, name: string, content: string): string {
  if (!slotsIn(html).includes(name)) throw new Error(`the document has no slot ${name}`)
  return html.replace(SLOTS, (whole, found: string) => (found === name ? content : whole))
}

/** Fills all slots and removes their markers. A value is escaped if its slot has a template, and raw HTML if not. */
export const settleSlots = (html: string, values: Partial<Record<string, string>> = {}): string =>
  html.replace(SLOTS, (_, name: string, template: string | undefined, unfilled: string) => {
    const value = values[name]
    if (value === undefined) return unfilled
    return template === undefined ? value : template.replaceAll(SLOT_VALUE, () => escapeHtml(value))
  })
