import { readFile } from 'node:fs/promises'

export type Replacement = [was: RegExp, is: string]

export async function readDeployFile(name: string, changes: readonly Replacement[]): Promise<string> {
  return changes.reduce(
    (all, [was, is]) => {
      // Throws rather than skip a replacement: a changed deploy file must be reviewed.
      if (all.search(was) < 0) throw new Error(`deploy/${name} has no ${was.source}`)
      return all.replace(was, is)
    },
    await readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8'),
  )
}
