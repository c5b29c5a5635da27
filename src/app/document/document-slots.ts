import { escapeHtml } from '#platform/pure/escape-html.ts'

/**
 * A place in a built document that is filled later: `<!--slot:name-->` to `<!--/slot-->`. Between them stands what
 * remains of an unfilled one; before that, in a template, how a value looks there.
 */
const SLOTS = /<!--slot:([\w-]+)-->(?:<template>(.*?)<\/template>)?(.*?)<!--\/slot-->/gs

/** Stands in the template of a slot for its value. */
export const SLOT_VALUE = '%value%'

export const slot = (name: string, unfilled = '', template?: string) =>
  `<!--slot:${name}-->${template === undefined ? '' : `<template>${template}</template>`}${unfilled}<!--/slot-->`

export const slotsIn = (html: string): string[] => [...html.matchAll(SLOTS)].map(([, name]) => name!)

/** The document with this slot filled with HTML; throws when it has none of this name. */
export function fillSlot(html: string, name: string, content: string): string {
  if (!slotsIn(html).includes(name)) throw new Error(`the document has no slot ${name}`)
  return html.replace(SLOTS, (whole, found: string) => (found === name ? content : whole))
}

/** The document as it is sent, without any marker. A value is escaped where its slot has a template, and else is HTML. */
export const settleSlots = (html: string, values: Partial<Record<string, string>> = {}): string =>
  html.replace(SLOTS, (_, name: string, template: string | undefined, unfilled: string) => {
    const value = values[name]
    if (value === undefined) return unfilled
    return template === undefined ? value : template.replaceAll(SLOT_VALUE, () => escapeHtml(value))
  })
