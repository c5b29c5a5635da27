import type { Context } from 'hono'

/** Whether a person navigated here and reads the answer: unlike scripts and pictures, that request accepts HTML. */
export const asksPage = (c: Context): boolean => c.req.header('accept')?.includes('text/html') ?? false
