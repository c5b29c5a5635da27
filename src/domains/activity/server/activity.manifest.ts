import { defineDomain, endpoints, defineListExportRoutes } from '#domains/access/server/domain-manifest.ts'
import { activityContract } from '../activity.contract.ts'
import { activityHandlers, notificationsHandlers, serveLogFile } from './activity.handlers.ts'
import { notificationsContract } from '../notifications.contract.ts'
import { countLogHours } from './count-log-hours.job.ts'
import { keepLogMonths } from './keep-log-months.job.ts'
import {
  forgetLogIpAddresses,
  sweepLiveEvents,
  sweepNotifications,
  sweepStudioEvents,
} from './sweep-activity.job.ts'
import { LOG_CSV_PATH } from '../activity.rules.ts'

export const activityManifest = defineDomain({
  endpoints: {
    activity: endpoints(activityContract, activityHandlers),
    notifications: endpoints(notificationsContract, notificationsHandlers),
  },
  jobs: [
    sweepNotifications,
    sweepStudioEvents,
    sweepLiveEvents,
    forgetLogIpAddresses,
    keepLogMonths,
    countLogHours,
  ],
  files: defineListExportRoutes(LOG_CSV_PATH, serveLogFile),
})
