import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { inRoot, root } from '../../scripts/project.mjs'
import { mayWrite, readDirectiveWords, type Unit } from './systemd-unit.ts'

/** Maps the service's paths to folders of this machine. */
type MachineFolders = Record<string, string>

type UnitStart = {
  unit: Unit
  folders: MachineFolders
  scratch: string
  /** Variables added to the unit's environment, as by EnvironmentFile=. */
  env: Record<string, string>
}

/**
 * Starts a unit's ExecStart= as an ordinary user, in mounts that imitate ProtectSystem=,
 * ReadWritePaths=, StateDirectory=, ProtectHome= and PrivateTmp=.
 */
export function startUnderUnit({ unit, folders, scratch, env }: UnitStart) {
  const [working] = readDirectiveWords(unit, 'WorkingDirectory')
  const node = join(dirname(working!), 'node')
  // Tests build smaller pictures, so the stamp is made to look like a normal build.
  const stamp = join(scratch, 'web-sources')
  writeFileSync(stamp, readFileSync(inRoot(STAMP), 'utf8').replace(/ quarter$/, ''))
  const machine = { ...folders, [working!]: root, [node]: dirname(process.execPath) }
  const script = mountScript(unit, machine, scratch, { [join(working!, STAMP)]: stamp })
  const [, ...args] = readDirectiveWords(unit, 'ExecStart')
  const user = String(process.getuid!() || NOBODY)
  const asRoot = ['--user', '--map-root-user', '--mount', 'sh', '-euc', script, 'sh', working!]
  // Changes from root to an ordinary user, who owns the folders.
  const asUser = ['unshare', '--user', `--map-user=${user}`, `--map-group=${user}`]
  const killWithParent = ['setpriv', '--no-new-privs', '--pdeathsig=TERM']
  const child = spawn(
    'unshare',
    [...asRoot, ...asUser, ...killWithParent, join(node, basename(process.execPath)), ...args],
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
    opened,
    ended,
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
    readDirectiveWords(unit, 'Environment').map((word) => {
      const at = word.indexOf('=')
      return [word.slice(0, at), word.slice(at + 1)]
    }),
  )

/**
 * Returns a script that makes the mounts, changes to folder `$1`, and runs the remaining arguments.
 */
function mountScript(
  unit: Unit,
  folders: MachineFolders,
  scratch: string,
  files: Record<string, string>,
): string {
  const has = (key: string, value: string) => readDirectiveWords(unit, key).includes(value)
  const mountPoints = [...new Set(Object.keys(folders).map(nearestFolder))]
  const writable = Object.keys(folders).filter((path) => mayWrite(unit, path))
  return [
    `umask ${readDirectiveWords(unit, 'UMask').join('')}`,
    // Prepares each mount in `scratch`, because a mount at its final path may hide the project.
    ...mountPoints.flatMap((room, nth) => {
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
    ...mountPoints.map(
      (room, nth) => `mount --rbind ${quoted(join(scratch, `room-${nth}`))} ${quoted(room)}`,
    ),
    ...Object.entries(files).map(([path, file]) => `mount --bind ${quoted(file)} ${quoted(path)}`),
    ...(has('ProtectSystem', 'strict')
      ? [readOnlyBut(writable), ...['/', ...mountPoints].map(assertReadOnly)]
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

function nearestFolder(path: string): string {
  const above = dirname(path)
  return existsSync(above) ? above : nearestFolder(above)
}

// A remount must repeat the mount's flags. Failed remounts are ignored.
const readOnlyBut = (writable: string[]) => `
while read -r _ _ _ _ place options _; do
  case $place in /dev|/dev/*|/proc|/proc/*|/sys|/sys/*${writable.map((path) => `|${quoted(path)}`).join('')}) continue ;; esac
  mount -o "remount,bind,ro\${options#r?}" "$place" 2>/dev/null || :
done < /proc/self/mountinfo`

const assertReadOnly = (folder: string) => `[ ! -w ${quoted(folder)} ]`

const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`
