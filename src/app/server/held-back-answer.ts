import type { Context } from 'hono'
import { heldBackNl } from './server.nl.ts'

/**
 * Response of files and streams to an admin who must set up a second factor first. Endpoints send
 * the same error code.
 */
export const heldBackAnswer = (c: Context): Response =>
  c.json({ code: 'two_steps_demanded', message: heldBackNl }, 403, { 'cache-control': 'no-store' })
