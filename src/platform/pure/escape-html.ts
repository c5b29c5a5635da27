const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Words as they may stand in HTML, in an element or between quotes. */
export const escapeHtml = (words: string) => words.replace(/[&<>"']/g, (sign) => entities[sign]!)
