import type { accountsContract } from '#domains/accounts/accounts.contract.ts'
import { browserApi } from '#platform/browser/api.ts'

const accounts = browserApi<typeof accountsContract>('accounts')

/**
 * Shows signed-in users a link to their own home. The page contains the link's texts: an import
 * would load all public texts.
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
