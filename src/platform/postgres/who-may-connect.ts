import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Places } from './postgres-places.ts'
import { isNobody } from './run-as.ts'

/**
 * Whoever can open the socket's private folder is let in; the network is not. Where PostgreSQL runs as `nobody`, which
 * other programs may run as too, the kernel is asked for the caller: only root is let in. Answers the settings for it.
 */
export async function decideWhoMayConnect({ home, runAs }: Places) {
  const method = isNobody(runAs) ? 'peer map=product' : 'trust'
  const access = join(home, 'access.conf')
  const users = join(home, 'users.conf')
  await writeFile(access, `local all all ${method}\nhost all all all reject\n`)
  await writeFile(users, 'product root all\n')
  return { hba_file: access, ident_file: users }
}
