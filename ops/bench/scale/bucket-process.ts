import { startFauxqs } from 'fauxqs'

// A bucket on the wire of S3, in a process of its own: what it does delays nobody who measures.
process.once('disconnect', () => process.exit(0))
const server = await startFauxqs({ port: 0, logger: false })
server.createBucket('photos')
process.send!(server.port)
