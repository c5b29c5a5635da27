import type { Context } from 'hono'

/** Whether someone opened this address themselves, and reads what is answered; a script or a picture does not. */
export const asksPage = (c: Context): boolean => c.req.header('accept')?.includes('text/html') ?? false
