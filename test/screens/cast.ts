import { STOP_PATH } from '#domains/clients/letter-stops.rules.ts'
import { enterByLink, familyLinkInput } from '#test/world/enter-by-link.ts'
import { visitor, type Visitor } from '#test/world/visitor.ts'
import type { Actor, ScreenIds } from './every-screen/screen.ts'

type Account = { email: string; password: string }

export type CastAccounts = Record<Exclude<Actor, 'visitor' | 'guest' | 'acting'>, Account>

export type Cast = Awaited<ReturnType<typeof signInCast>>

/** Signs everyone in once, and finds the ids that some paths need. */
export async function signInCast(url: string, accounts: CastAccounts) {
  const people = new Map<Actor, Visitor>()
  const signIn = async (actor: Actor, account: Account) => {
    const person = visitor(url)
    await person.accounts.signIn(account)
    people.set(actor, person)
    return person
  }
  for (const [actor, account] of Object.entries(accounts)) await signIn(actor as Actor, account)
  const studio = people.get('studio')!
  const clients = await studio.clients.listClients({})
  const idOf = (email: string) => clients.find((client) => client.email === email)!.id
  const buyer = idOf(accounts.buyer.email)
  await studio.clients.inviteClient({ clientId: buyer, line: '' })
  const { guest, ...paths } = await inviteGuest(url, studio, buyer)
  people.set('guest', guest)
  const ids: ScreenIds = {
    ...paths,
    chooser: idOf(accounts.chooser.email),
    buyer,
    studio: (await studio.accounts.findMe({})).me!.id,
    stopPath: await findStopPath(accounts.buyer.email, studio),
    withdrawPath: await findWithdrawPath(people.get('buyer')!),
  }
  const acting = await signIn('acting', accounts.admin)
  await acting.accounts.actAs({ studioId: ids.studio, reason: 'Vraag over de galerij' })
  return { ids, cookiesOf: (actor: Actor) => people.get(actor)?.cookies }
}

async function inviteGuest(url: string, studio: Visitor, clientId: string) {
  const [gallery] = await studio.galleries.listGalleries({ clientId })
  const newLink = async (label: string, pin: string | null) => {
    const link = await studio.sharing.createLink({
      ...familyLinkInput,
      shows: 'both',
      mayDownload: 'web',
      galleryId: gallery!.id,
      label,
      pin,
    })
    return new URL(link.url).pathname
  }
  const [link, pinLink] = [await newLink('Familie', null), await newLink('Collega’s', '2580')]
  const guest = visitor(url)
  await enterByLink({ visitor: () => guest }, { url: link }, { name: 'Oma Riet' }, guest)
  return { guest, link, pinLink, shared: `/g/${gallery!.slug}` }
}

/**
 * Returns the withdrawal path of the first order that has such a path but no right of withdrawal.
 */
async function findWithdrawPath(buyer: Visitor): Promise<string> {
  const { orders } = await buyer.orders.listMyOrders({})
  for (const { id: orderId } of orders) {
    const { withdrawPath, hasWithdrawalRight } = await buyer.orders.findMyOrder({ orderId })
    if (withdrawPath !== null && !hasWithdrawalRight) return withdrawPath
  }
  throw new Error('no order to withdraw from')
}

async function findStopPath(email: string, reader: Visitor): Promise<string> {
  const { letters } = await reader.mail.listLetters({})
  const { id } = letters.find(({ to }) => to === email)!
  const letter = await (await reader.fetch(`/mailbox/letters/${id}`, {})).text()
  return new RegExp(`${STOP_PATH}[^"<]+`).exec(letter)![0]
}
