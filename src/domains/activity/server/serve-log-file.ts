import { readerFor, type FileRequest } from '#domains/access/server/serve-contract.ts'
import { csvInput } from '#kit/list.contract.ts'
import { momentCell } from '#kit/server/csv-lines.ts'
import { serveListFile } from '#kit/server/list-file.ts'
import { logFilter } from '../activity.contract.ts'
import { activityNl, logCsvNl } from '../activity.nl.ts'
import { listLines, ofLog } from './activity.sql.ts'

export const serveLogFile = (request: FileRequest) =>
  serveListFile(request, readerFor('admin', request), {
    input: logFilter.extend(csvInput(['createdAt'])),
    texts: logCsvNl,
    readPage: async ({ tx, viewer, asked, now }) =>
      listLines(tx, viewer, await ofLog(tx, viewer, asked, now), { ...asked, now }),
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
  })

const valueText = (value: unknown) =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value)
