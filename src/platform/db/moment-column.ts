import { timestamp } from 'drizzle-orm/pg-core'

/** A `timestamptz` column, independent of the server's time zone. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
