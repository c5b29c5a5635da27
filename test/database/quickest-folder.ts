import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

/** Where a test's database lies: in memory, if it has room. */
export const quickestFolder = async () => ((await hasRoom(memory)) ? memory : tmpdir())

// The copies that tests make are four hundred files each; on a disk they cost more than most of what happens in them.
const memory = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

const hasRoom = (folder: string) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= ENOUGH_BYTES,
    () => false,
  )
