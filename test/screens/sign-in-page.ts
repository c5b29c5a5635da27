import type { Page } from 'playwright-core'
import { visitor } from '#test/world/visitor.ts'

const known = new Map<string, string>()

type Account = { url: string; email: string; password: string }

/** Gives a page the session of someone; signing in by the form is a journey of its own. */
export async function signInPage(page: Page, { url, email, password }: Account): Promise<void> {
  const cookies = known.get(email) ?? (await cookiesOf(url, email, password))
  known.set(email, cookies)
  const pairs = cookies
    .split('; ')
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)
  await page.context().addCookies(pairs.map(([name, value]) => ({ name, value, url })))
}

async function cookiesOf(url: string, email: string, password: string): Promise<string> {
  const person = visitor(url)
  await person.accounts.signIn({ email, password })
  return person.cookieHeader()
}
