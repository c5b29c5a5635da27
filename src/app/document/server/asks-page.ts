import type { Context } from 'hono'

/**
 * Whether a person opened this address: browsers accept HTML for pages, not for scripts or
 * pictures.
 */
export const asksPage = (c: Context): boolean => c.req.header('accept')?.includes('text/html') ?? false
