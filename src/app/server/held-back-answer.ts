import type { Context } from 'hono'
import { heldBackNl } from './server.nl.ts'

/** What a file or a stream answers an admin who must set up a second step first, as endpoints refuse them. */
export const heldBackAnswer = (c: Context): Response =>
  c.json({ code: 'two_steps_demanded', message: heldBackNl }, 403, { 'cache-control': 'no-store' })
