import type { accountsContract } from '#domains/accounts/accounts.contract.ts'
import { browserApi } from '#platform/browser/api.ts'

const accounts = browserApi<typeof accountsContract>('accounts')

/**
 * Whoever is signed in is led to their own home instead of being asked to sign in or to register. The page brings the
 * words for it, by role: imported here, all texts of the public pages would be loaded by galleries too.
 */
export async function showWayHome({ dataset }: HTMLElement): Promise<void> {
  const words = JSON.parse(dataset['asksWho']!) as Record<string, string>
  const { me } = await accounts.findMe({}).catch(() => ({ me: null }))
  if (!me) return
  for (const link of document.querySelectorAll<HTMLElement>('[data-sign-in]')) link.hidden = true
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-way-home]')) {
    link.href = me.home
    link.textContent = words[me.role]!
  }
}
