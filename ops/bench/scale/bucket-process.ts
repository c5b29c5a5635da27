import { sendToParent } from '#platform/child-pool/send-to-parent.ts'
import { startFauxqs } from 'fauxqs'

// S3 server in a process of its own, so that its work doesn't delay the measurements.
process.once('disconnect', () => process.exit(0))
const server = await startFauxqs({ port: 0, logger: false })
server.createBucket('photos')
sendToParent(server.port)
