import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, readlink, realpath, symlink } from 'node:fs/promises'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { canEnter, chooseRunAs, type RunAs } from './run-as.ts'
import { explainFolderErrors, StartProblem } from '#platform/core/start-problem.ts'

export function databaseHome(folder: string): string {
  const linkedHome = join(folder, 'elsewhere')
  return existsSync(linkedHome) ? realpathSync(linkedHome) : folder
}

export type Places = {
  home: string
  data: string
  socket: string
  archive: string
  runAs: RunAs
}

// A socket's path is limited to 107 bytes (103 on macOS), of which `/.s.PGSQL.5432` takes 14.
const SOCKET_FOLDER_MAX_BYTES = 103 - 14

/** Makes a database's home and socket folders, closed to all but PostgreSQL's user and root. */
export async function preparePlaces(wanted: string): Promise<Places> {
  return explainFolderErrors(wanted, async () => {
    await mkdir(wanted, { recursive: true })
    const folder = await realpath(wanted)
    const linkedHome = await readlink(join(folder, 'elsewhere')).catch(() => undefined)
    const runAs = await chooseRunAs(join(linkedHome ?? folder, 'data'))
    const home = linkedHome ?? (await reachableHome(folder, runAs))
    await makePrivate(home, runAs)
    const socket = socketFolder(home, runAs)
    await makePrivate(socket, runAs)
    return { home, data: join(home, 'data'), socket, archive: join(home, 'archive'), runAs }
  })
}

// If PostgreSQL's user can't enter `folder`, such as a checkout under /root, the data is under
// /var/lib, and `folder` holds a link to the data. Deleting `folder` gives a new database.
async function reachableHome(folder: string, runAs: RunAs): Promise<string> {
  await makePrivate(folder, runAs)
  if (!runAs || canEnter(folder, runAs)) return folder
  const home = await mkdtemp('/var/lib/embedded-postgres-')
  await symlink(home, join(folder, 'elsewhere'))
  return home
}

function socketFolder(home: string, runAs: RunAs): string {
  const inside = join(home, 'socket')
  if (Buffer.byteLength(inside) <= SOCKET_FOLDER_MAX_BYTES) return inside
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16)
  return `/tmp/postgres-${runAs?.uid ?? process.getuid?.()}-${name}`
}

export async function makePrivate(folder: string, runAs: RunAs): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid } = await lstat(folder)
  const ownUid = process.getuid?.() ?? uid
  // In /tmp someone else could have made the folder first, and would control the socket.
  if (ownUid !== 0 && uid !== ownUid) {
    throw new StartProblem(
      `The database folder ${folder} belongs to another user. Choose another folder, or start as that user.`,
    )
  }
  if (runAs) await chown(folder, runAs.uid, runAs.gid)
  await chmod(folder, 0o700)
}
