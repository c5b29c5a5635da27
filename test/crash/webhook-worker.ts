// A worker process that tests can kill. It treats loopback as public, because the test's receiver
// listens there.
import { pino } from 'pino'
import { jobs } from '#app/server/jobs.ts'
import { openServices } from '#app/server/open-services.ts'
import { readSettings } from '#app/server/settings.ts'
import { runWorker } from '#platform/jobs/run-worker.ts'
import { loopbackNetwork } from '#test/world/https-receiver.ts'

const log = pino({ level: 'silent' })
const [, , databaseUrl = '', dataFolder = ''] = process.argv
const services = await openServices(
  readSettings({ DATA_FOLDER: dataFolder, SECRET: process.env['SECRET'] }),
  databaseUrl,
  { log },
)
await runWorker({ ...services, outside: loopbackNetwork }, [{ jobs, concurrency: 10 }])
