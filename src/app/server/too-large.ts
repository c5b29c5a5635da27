import type { Context } from 'hono'

// Closes the connection, because the rest of the body is not read.
export const answerTooLarge = (c: Context) => c.text('too large', 413, { connection: 'close' })
