import { counter, durationHistogram, gauge } from './metric-kinds.ts'

/**
 * Metrics of this process, served at METRICS_PORT. Labels have few values: a pattern, a task, never
 * an id. Metrics of all processes are in `database-figures.ts`.
 */
export const metrics = {
  requests: counter({
    name: 'lichttafel_http_requests_total',
    help: 'Requests that were answered, by the pattern of their route.',
    labels: ['method', 'route', 'status'],
  }),
  requestDuration: durationHistogram({
    name: 'lichttafel_http_request_duration_seconds',
    help: 'From a request to the end of its answer; without live streams.',
    labels: ['route'],
  }),
  sentBytes: counter({
    name: 'lichttafel_http_sent_bytes_total',
    help: 'Bytes of answers, as of pictures and downloads, by the pattern of their route.',
    labels: ['route'],
  }),
  requestsCut: counter({
    name: 'lichttafel_http_requests_cut_total',
    help: 'Answers that ended before all of them was sent.',
    labels: ['route'],
  }),
  jobs: counter({
    name: 'lichttafel_jobs_total',
    help: 'Runs of jobs, by how they ended: done or failed.',
    labels: ['task', 'outcome'],
  }),
  jobDuration: durationHistogram({
    name: 'lichttafel_job_duration_seconds',
    help: 'How long a run of a job took.',
    labels: ['task'],
  }),
  liveStreams: gauge({ name: 'lichttafel_live_streams', help: 'Screens that listen to live updates here.' }),
  liveEventLag: durationHistogram({
    name: 'lichttafel_live_event_lag_seconds',
    help: 'From the moment a change was written to its event being sent to the screens here.',
  }),
  uploadBytes: counter({ name: 'lichttafel_upload_bytes_total', help: 'Bytes of photos that came in.' }),
  uploadParts: counter({
    name: 'lichttafel_upload_parts_total',
    help: 'Parts of uploads that left for the bucket while their file came in.',
  }),
  uploadsResumedElsewhere: counter({
    name: 'lichttafel_uploads_resumed_elsewhere_total',
    help: 'Uploads that went on here and began at another process.',
  }),
  s3Duration: durationHistogram({
    name: 'lichttafel_s3_request_duration_seconds',
    help: 'Requests to the bucket, until the head of the answer.',
    labels: ['operation'],
  }),
  s3Errors: counter({
    name: 'lichttafel_s3_errors_total',
    help: 'Requests to the bucket that failed after all their tries; what is not there is no failure.',
    labels: ['operation'],
  }),
  s3Refusals: counter({
    name: 'lichttafel_s3_refusals_total',
    help: 'Requests that the bucket refused, by what is to be mended: keys, place, clock or certificate.',
    labels: ['by'],
  }),
  s3Sockets: gauge({
    name: 'lichttafel_s3_sockets',
    help: 'Connections to the bucket in use, by the client that holds them.',
    labels: ['client'],
  }),
  uploadsRefused: counter({
    name: 'lichttafel_uploads_refused_total',
    help: 'Uploads that this process refused, or broke off, for want of room on its disk.',
  }),
  stripeEvents: counter({
    name: 'lichttafel_stripe_events_total',
    help: 'Events of the payment provider that were taken.',
  }),
  stripeEventsRefused: counter({
    name: 'lichttafel_stripe_events_refused_total',
    help: 'Events that came as from the payment provider, and bear the signature of another secret.',
  }),
  stripeEventsMissed: counter({
    name: 'lichttafel_stripe_events_missed_total',
    help: 'Events of the payment provider that never arrived, and were fetched.',
  }),
  downloadsRunning: gauge({ name: 'lichttafel_downloads_running', help: 'Downloads under way here.' }),
}
