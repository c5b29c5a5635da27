import { readFileSync } from 'node:fs'
import { join, normalize, relative } from 'node:path'
import { root } from '../../scripts/project.mjs'

const deploy = join(root, 'deploy')

export type Unit = { name: string; text: string }

export const readUnit = (name: string): Unit => ({
  name,
  text: readFileSync(join(deploy, 'systemd', name), 'utf8'),
})

/** Returns the words of all lines with this key, as systemd does. */
export const readDirectiveWords = ({ text }: Unit, key: string) =>
  [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].flatMap(([, words]) =>
    words!.split(/\s+/).filter(Boolean),
  )

const isIn = (folder: string, path: string) => !/^\.\.(\/|$)/.test(relative(folder, normalize(path)))

/** Whether the unit may write to a path that others see: not in homes or in its private `/tmp`. */
export function mayWrite(unit: Unit, path: string): boolean {
  const closed = ['/home', '/root', '/run/user', '/tmp', '/var/tmp']
  const opened = [
    ...readDirectiveWords(unit, 'StateDirectory').map((name) => `/var/lib/${name}`),
    ...readDirectiveWords(unit, 'ReadWritePaths').map((path) => path.replace(/^[-+]+/, '')),
  ]
  return !closed.some((folder) => isIn(folder, path)) && opened.some((folder) => isIn(folder, path))
}

/** Returns settings that are paths, also commented-out ones. */
export const pathSettingsIn = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [, name, path] = /^#?([A-Z][A-Z0-9_]*)=(\/\S*)$/.exec(line.trim()) ?? []
    return path ? [{ name: name!, path }] : []
  })

export const readProposedPaths = () =>
  pathSettingsIn(readFileSync(join(deploy, 'lichttafel.env'), 'utf8').split('\n'))

export const readProposedBackupFolder = () =>
  readProposedPaths().find(({ name }) => name === 'BACKUP_TO')!.path
