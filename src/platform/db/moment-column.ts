import { timestamp } from 'drizzle-orm/pg-core'

/** A `timestamptz` column, independent of the server's time zone. */
export const moment = (column = '') => timestamp(column, { withTimezone: true, mode: 'date' })
