import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../dist/web')

export function builtPagesFolder(): string {
  if (!existsSync(join(folder, 'assets')))
    throw new Error(`${folder} holds no pages; build them with vite build`)
  return folder
}
