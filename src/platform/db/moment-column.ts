import { timestamp } from 'drizzle-orm/pg-core'

export const moment = (column = '') => timestamp(column, { withTimezone: true, mode: 'date' })
