import type { Context } from 'hono'

// The rest of the body is not read, so nothing more can come over this line: who would send on it must know.
export const tooLarge = (c: Context) => c.text('too large', 413, { connection: 'close' })
