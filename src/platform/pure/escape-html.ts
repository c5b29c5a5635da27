import { shownText } from './shown-text.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

/**
 * Renders text for people as HTML. Use `escapeHtml` for attributes and values that programs read.
 */
export const shownHtml = (text: string) => escapeHtml(shownText(text))
