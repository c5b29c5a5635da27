import { readFile } from 'node:fs/promises'

export type Change = [was: RegExp, is: string]

/** A file of `deploy/`, but for what is another on one machine; throws where it has no such place any more. */
export async function deployFile(name: string, changes: readonly Change[]): Promise<string> {
  return changes.reduce(
    (all, [was, is]) => {
      // A file that changed is to be looked at, and not to be proven by half.
      if (all.search(was) < 0) throw new Error(`deploy/${name} has no ${was.source}`)
      return all.replace(was, is)
    },
    await readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8'),
  )
}
