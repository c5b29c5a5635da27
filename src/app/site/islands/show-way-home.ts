import type { accountsContract } from '#domains/accounts/accounts.contract.ts'
import { browserApi } from '#platform/browser/api.ts'
import { siteNl } from '../site.nl.ts'

const accounts = browserApi<typeof accountsContract>('accounts')

/** Whoever is signed in is led to their own home instead of being asked to sign in or to register. */
export async function showWayHome(): Promise<void> {
  const { me } = await accounts.findMe({}).catch(() => ({ me: null }))
  if (!me) return
  for (const link of document.querySelectorAll<HTMLElement>('[data-sign-in]')) link.hidden = true
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-way-home]')) {
    link.href = me.home
    link.textContent = siteNl.notFound.toOwn[me.role]
  }
}
