import { statfs } from 'node:fs/promises'

const MB = 1024 ** 2

type DiskSpace = { freeBytes: number; sizeBytes: number }

type DiskRoom = DiskSpace & {
  /** Bytes that large writes leave free for the database and everything else. */
  keptBytes: number
}

export const keptFreeBytes = (sizeBytes: number): number =>
  Math.max(Math.min(1024 * MB, sizeBytes / 20), 128 * MB)

/** Size of a large photo from a current camera. A disk without room for it counts as full. */
const USUAL_UPLOAD_BYTES = 48 * MB

export type Fullness = 'roomy' | 'low' | 'full'

export function fullnessOf({ freeBytes, keptBytes }: Pick<DiskRoom, 'freeBytes' | 'keptBytes'>): Fullness {
  if (freeBytes - keptBytes < USUAL_UPLOAD_BYTES) return 'full'
  return freeBytes <= 2 * keptBytes ? 'low' : 'roomy'
}

export type DiskGuard = {
  findRoom: () => Promise<DiskRoom>
  hasRoomFor: (sizeBytes: number) => Promise<boolean>
  hold: (sizeBytes: number) => Promise<Hold | undefined>
}

type Hold = { written: (sizeBytes: number) => void; letGo: () => void }

export function guardDisks(
  folders: readonly string[],
  spaceOf: (folder: string) => Promise<DiskSpace> = measure,
): DiskGuard {
  let heldBytes = 0

  async function findRoom(): Promise<DiskRoom> {
    const rooms = await Promise.all(folders.map(async (folder) => withKept(await spaceOf(folder))))
    return rooms.reduce((least, room) => (leftOf(room) < leftOf(least) ? room : least))
  }

  const hasRoomFor = async (sizeBytes: number) => leftOf(await findRoom()) - heldBytes >= sizeBytes

  return {
    findRoom,
    hasRoomFor,
    hold: async (sizeBytes) => {
      if (!(await hasRoomFor(sizeBytes))) return undefined
      let leftBytes = sizeBytes
      heldBytes += sizeBytes
      const written = (bytes: number) => {
        const taken = Math.min(bytes, leftBytes)
        leftBytes -= taken
        heldBytes -= taken
      }
      return { written, letGo: () => written(leftBytes) }
    },
  }
}

const withKept = (space: DiskSpace): DiskRoom => ({ ...space, keptBytes: keptFreeBytes(space.sizeBytes) })

const leftOf = ({ freeBytes, keptBytes }: DiskRoom) => freeBytes - keptBytes

async function measure(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}
