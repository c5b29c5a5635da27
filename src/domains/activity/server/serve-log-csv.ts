import type { z } from 'zod'
import { exported } from '#domains/access/listing.contract.ts'
import { serveListCsv, type CsvRequest, type ListCsv } from '#domains/access/server/serve-list-csv.ts'
import { momentCell } from '#platform/http/csv-lines.ts'
import { logFilter } from '../activity.contract.ts'
import { activityNl } from '../activity.nl.ts'
import { logCsvNl } from '../log-csv.nl.ts'
import { listLines, ofLog } from './activity.sql.ts'

const asked = logFilter.extend(exported(['createdAt']))
type Line = Awaited<ReturnType<typeof listLines>>['rows'][number]

const logCsv: ListCsv<z.infer<typeof asked>, Line> = {
  asked,
  words: logCsvNl,
  readPage: async ({ tx, viewer, asked }) => listLines(tx, viewer, await ofLog(tx, viewer, asked), asked),
  cells: (line) => [
    momentCell(line.createdAt),
    line.userName,
    activityNl.userTypes[line.userType] ?? line.userType,
    activityNl.action(line.action),
    line.details,
    valueText(line.oldValue),
    valueText(line.newValue),
    line.ipAddress,
    line.userId,
    line.actingAdminId,
    line.apiKeyName,
  ],
}

const valueText = (value: unknown) =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value)

/** The log under a filter as CSV, for admins. */
export const serveLogCsv = (request: CsvRequest): Response => serveListCsv(request, logCsv)
