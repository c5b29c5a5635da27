import { letterTo, lettersTo, tokenIn } from './letters.ts'
import type { World } from './new-world.ts'
import type { Visitor } from './visitor.ts'

/** Signs a client's browser in by a link that was asked for: its session proves the person, and opens all their seats. */
export async function comeInWhole(
  world: Pick<World, 'services' | 'work'>,
  browser: Pick<Visitor, 'accounts'>,
  email: string,
) {
  const before = (await lettersTo(world, email)).filter(({ kind }) => kind === 'sign_in_link').length
  await browser.accounts.requestSignInLink({ email })
  await world.work()
  const token = tokenIn(await letterTo(world, email, 'sign_in_link', before + 1))
  return browser.accounts.signInWithLink({ token })
}
