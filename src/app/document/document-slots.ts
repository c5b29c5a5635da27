import { escapeHtml } from '#platform/pure/escape-html.ts'

/**
 * Slot in a built document: `<!--slot:name-->`, an optional template for the value, the unfilled
 * content, `<!--/slot-->`.
 */
const SLOTS = /<!--slot:([\w-]+)-->(?:<template>(.*?)<\/template>)?(.*?)<!--\/slot-->/gs

export const SLOT_VALUE_PLACEHOLDER = '%value%'

export const makeSlot = (name: string, unfilled = '', template?: string) =>
  `<!--slot:${name}-->${template === undefined ? '' : `<template>${template}</template>`}${unfilled}<!--/slot-->`

export const slotNamesIn = (html: string): string[] => [...html.matchAll(SLOTS)].map(([, name = '']) => name)

export function fillSlot(html: string, name: string, content: string): string {
  if (!slotNamesIn(html).includes(name)) throw new Error(`the document has no slot ${name}`)
  return html.replace(SLOTS, (whole, found: string) => (found === name ? content : whole))
}

/**
 * Replaces each slot by its value or unfilled content. A value is escaped if its slot has a
 * template, and raw HTML if not.
 */
export const fillAllSlots = (html: string, values: Partial<Record<string, string>> = {}): string =>
  html.replace(SLOTS, (_, name: string, template: string | undefined, unfilled: string) => {
    const value = values[name]
    if (value === undefined) return unfilled
    return template === undefined
      ? value
      : template.replaceAll(SLOT_VALUE_PLACEHOLDER, () => escapeHtml(value))
  })
