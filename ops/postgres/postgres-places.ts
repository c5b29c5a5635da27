import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, readlink, realpath, symlink } from 'node:fs/promises'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { canEnter, chooseRunAs, type RunAs } from './run-as.ts'
import { onFolder, StartProblem } from '#platform/start-problem.ts'

/** The folder that holds the data: this one, or the target of its link. */
export function databaseHome(folder: string): string {
  const elsewhere = join(folder, 'elsewhere')
  return existsSync(elsewhere) ? realpathSync(elsewhere) : folder
}

export type Places = {
  home: string
  data: string
  socket: string
  /** Where finished WAL goes while backups are made. */
  archive: string
  runAs: RunAs
}

// A socket's path is limited to 107 bytes (103 on macOS), of which `/.s.PGSQL.5432` takes 14.
const LONGEST_SOCKET_FOLDER_BYTES = 103 - 14

/** Makes the folders of one database, owned by the user PostgreSQL runs as and closed to all others. */
export async function preparePlaces(wanted: string): Promise<Places> {
  return onFolder(wanted, async () => {
    await mkdir(wanted, { recursive: true })
    const folder = await realpath(wanted)
    const elsewhere = await readlink(join(folder, 'elsewhere')).catch(() => undefined)
    const runAs = await chooseRunAs(join(elsewhere ?? folder, 'data'))
    const home = elsewhere ?? (await reachableHome(folder, runAs))
    await makePrivate(home, runAs)
    const socket = socketFolder(home, runAs)
    await makePrivate(socket, runAs)
    return { home, data: join(home, 'data'), socket, archive: join(home, 'archive'), runAs }
  })
}

// Root's own folders (a checkout under /root) are closed to PostgreSQL's user, so the data goes under /var/lib, with a
// link in the folder: who removes the folder gets a new database, not the old one back.
async function reachableHome(folder: string, runAs: RunAs): Promise<string> {
  await makePrivate(folder, runAs)
  if (!runAs || canEnter(folder, runAs)) return folder
  const home = await mkdtemp('/var/lib/embedded-postgres-')
  await symlink(home, join(folder, 'elsewhere'))
  return home
}

function socketFolder(home: string, runAs: RunAs): string {
  const inside = join(home, 'socket')
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_FOLDER_BYTES) return inside
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16)
  return `/tmp/postgres-${runAs?.uid ?? process.getuid?.()}-${name}`
}

/** A folder of the user PostgreSQL runs as, closed to all others. */
export async function makePrivate(folder: string, runAs: RunAs): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid } = await lstat(folder)
  const mine = process.getuid?.() ?? uid
  // In /tmp someone else could have made the folder first, and would control the socket.
  if (mine !== 0 && uid !== mine) {
    throw new StartProblem(
      `The database folder ${folder} belongs to another user. Choose another folder, or start as that user.`,
    )
  }
  if (runAs) await chown(folder, runAs.uid, runAs.gid)
  await chmod(folder, 0o700)
}
