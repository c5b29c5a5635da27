import { waitForLetter, listLettersTo, tokenIn } from './letters.ts'
import type { World } from './new-world.ts'
import type { Visitor } from './visitor.ts'

/** Signs in with a requested link, whose session opens all seats. */
export async function signInByLink(
  world: Pick<World, 'services' | 'work'>,
  browser: Pick<Visitor, 'accounts'>,
  email: string,
) {
  const before = (await listLettersTo(world, email)).filter(({ kind }) => kind === 'sign_in_link').length
  await browser.accounts.requestSignInLink({ email })
  await world.work()
  const token = tokenIn(await waitForLetter(world, email, 'sign_in_link', before + 1))
  return browser.accounts.signInWithLink({ token })
}
