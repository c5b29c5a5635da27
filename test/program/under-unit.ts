import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { inRoot, root } from '../../scripts/project.mjs'
import { mayWrite, wordsOf, type Unit } from './systemd-unit.ts'

/** Folders of this machine by the paths at which the service sees them. */
type MachineFolders = Record<string, string>

type UnitStart = {
  unit: Unit
  folders: MachineFolders
  /** An existing folder in which the mounts are prepared. */
  scratch: string
  /** Added to what the unit sets, as its EnvironmentFile= does. */
  env: Record<string, string>
}

/**
 * Starts what ExecStart= says under the mounts of a systemd unit: ProtectSystem=, ReadWritePaths=, StateDirectory=,
 * ProtectHome= and PrivateTmp=. It runs as an ordinary user, with the project and Node where the unit has them.
 */
export function startUnderUnit({ unit, folders, scratch, env }: UnitStart) {
  const [working] = wordsOf(unit, 'WorkingDirectory')
  const node = join(dirname(working!), 'node')
  // Tests build pages with smaller pictures; a server has them as `npm run build` notes them.
  const stamp = join(scratch, 'web-sources')
  writeFileSync(stamp, readFileSync(inRoot(STAMP), 'utf8').replace(/ quarter$/, ''))
  const machine = { ...folders, [working!]: root, [node]: dirname(process.execPath) }
  const script = mountScript(unit, machine, scratch, { [join(working!, STAMP)]: stamp })
  const [, ...args] = wordsOf(unit, 'ExecStart')
  const user = String(process.getuid!() || NOBODY)
  const asRoot = ['--user', '--map-root-user', '--mount', 'sh', '-euc', script, 'sh', working!]
  // An ordinary user again, who owns the folders.
  const asUser = ['unshare', '--user', `--map-user=${user}`, `--map-group=${user}`]
  const endsWithUs = ['setpriv', '--no-new-privs', '--pdeathsig=TERM']
  const child = spawn(
    'unshare',
    [...asRoot, ...asUser, ...endsWithUs, join(node, basename(process.execPath)), ...args],
    { env: { PATH: SYSTEM_PATH, ...settingsIn(unit), ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const opened = new Promise<boolean>((resolve) => {
    for (const said of [child.stdout, child.stderr])
      said.on('data', (text) => {
        output += String(text)
        if (output.includes(' is open: ')) resolve(true)
      })
    void ended.then(() => resolve(false))
  })
  return {
    output: () => output,
    /** Whether it serves; false once it has ended instead. */
    opened,
    ended,
    /** As systemd stops it; returns the exit code. */
    stop: async () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

const STAMP = 'dist/web-sources'
const NOBODY = 65534
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const HOMES = ['/home', '/root', '/run/user']

const settingsIn = (unit: Unit) =>
  Object.fromEntries(
    wordsOf(unit, 'Environment').map((word) => {
      const at = word.indexOf('=')
      return [word.slice(0, at), word.slice(at + 1)]
    }),
  )

/** Shell text that makes the mounts and then runs its arguments: a working folder, and a command. */
function mountScript(
  unit: Unit,
  folders: MachineFolders,
  scratch: string,
  files: Record<string, string>,
): string {
  const has = (key: string, value: string) => wordsOf(unit, key).includes(value)
  const rooms = [...new Set(Object.keys(folders).map(nearestFolder))]
  const writable = Object.keys(folders).filter((path) => mayWrite(unit, path))
  return [
    `umask ${wordsOf(unit, 'UMask').join('')}`,
    // Prepared aside: the project itself may lie in a folder that is covered.
    ...rooms.flatMap((room, nth) => {
      const draft = join(scratch, `room-${nth}`)
      return [
        `mkdir -p ${quoted(draft)}; mount -t tmpfs -o mode=755 none ${quoted(draft)}`,
        ...Object.entries(folders)
          .filter(([path]) => nearestFolder(path) === room)
          .map(([path, folder]) => {
            const place = quoted(join(draft, relative(room, path)))
            return `(umask 022; mkdir -p ${place}); mount --rbind ${quoted(folder)} ${place}`
          }),
      ]
    }),
    ...rooms.map((room, nth) => `mount --rbind ${quoted(join(scratch, `room-${nth}`))} ${quoted(room)}`),
    ...Object.entries(files).map(([path, file]) => `mount --bind ${quoted(file)} ${quoted(path)}`),
    ...(has('ProtectSystem', 'strict')
      ? [readOnlyBut(writable), ...['/', ...rooms].map(assertReadOnly)]
      : []),
    ...(has('ProtectHome', 'yes') ? HOMES.filter(existsSync) : []).map(
      (home) => `mount -t tmpfs -o ro,mode=000 none ${home}`,
    ),
    ...(has('PrivateTmp', 'yes') ? ['/tmp', '/var/tmp'] : []).map(
      (folder) => `mount -t tmpfs -o mode=1777 none ${folder}`,
    ),
    'cd "$1"; shift; exec "$@"',
  ].join('\n')
}

/** The nearest folder above a path that this machine has. */
function nearestFolder(path: string): string {
  const above = dirname(path)
  return existsSync(above) ? above : nearestFolder(above)
}

// The flags that a mount has already must be said again. One that can't be reached can't be written to either.
const readOnlyBut = (writable: string[]) => `
while read -r _ _ _ _ place options _; do
  case $place in /dev|/dev/*|/proc|/proc/*|/sys|/sys/*${writable.map((path) => `|${quoted(path)}`).join('')}) continue ;; esac
  mount -o "remount,bind,ro\${options#r?}" "$place" 2>/dev/null || :
done < /proc/self/mountinfo`

const assertReadOnly = (folder: string) => `[ ! -w ${quoted(folder)} ]`

const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`
