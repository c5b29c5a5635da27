import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot, findProjectNode } from './project.mjs'

const NOBODY = 65534
const isRoot = process.getuid?.() === 0
const isMissing = (tool) => spawnSync(tool, ['--help']).error !== undefined

const conditions = {
  'as root': () => isRoot,
  'outside a thorough run': () => !['on', 'whole'].includes(process.env.THOROUGH),
  'outside Linux': () => process.platform !== 'linux',
  'without /dev/full': () => !existsSync('/dev/full'),
  'without /dev/shm': () => !existsSync('/dev/shm'),
  'without python3': () => isMissing('python3'),
  'without unzip': () => isMissing('unzip'),
  'without 7z': () => isMissing('7z'),
  'where no disk can be mounted': () => !canMount(),
  'where Node runs under no other user': () => !isRoot || !runsAsNobody(),
  'where no user has mounts of their own': () => !hasOwnMounts(),
}

export function holdsHere(when) {
  const condition = conditions[when]
  if (!condition) throw new Error(`test/run/skipped-tests.json: nobody knows when this is: ${when}`)
  return condition()
}

const allowed = JSON.parse(readFileSync(inRoot('test', 'run', 'skipped-tests.json'), 'utf8'))

/**
 * Returns the listed skips of these files and of deleted files, and the function that checks a
 * condition.
 */
export const listAllowedSkips = (files) => ({
  allowed: allowed.filter(({ file }) => files.includes(file) || !existsSync(inRoot(file))),
  holdsHere,
})

function canMount() {
  const place = mkdtempSync(join(tmpdir(), 'mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'none', place], { stdio: 'ignore' })
    execFileSync('umount', [place])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(place)
  }
}

const runsAsNobody = () => spawnSync(findProjectNode(), ['-e', ''], { cwd: '/', uid: NOBODY }).status === 0

/** Tries a mount and a change of user in namespaces, as `test/program/under-unit.ts` needs them. */
const hasOwnMounts = () => {
  const mounts = `mount -t tmpfs none /tmp && exec unshare --user --map-user=${NOBODY} --map-group=${NOBODY} setpriv --no-new-privs --pdeathsig=TERM true`
  return spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', mounts]).status === 0
}
