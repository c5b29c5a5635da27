import type { Visitor } from '#test/world/visitor.ts'

export type Question = { name: string; ask: () => Promise<unknown> }

type Listed = { sortBy: string; isDescending: boolean; cursor?: string }
type Page = { count: number; next: string | null; last: string | null }

type List = {
  ask: (asked: never) => Promise<Page>
  sorts: readonly string[]
  filters: Record<string, object>
  /**
   * A very common word, one that some rows have, and a rare one; every list is also searched for a word that no row
   * has.
   */
  searches: readonly string[]
}

const ABSENT = 'quetzalcoatl'

/** What the questions filter by; which studio and which names does not matter. */
export type Known = {
  studioId: string
  studioName: string
  clientEmail: string
  today: string
  monthAgo: string
}

const listsOf = (admin: Visitor, known: Known): Record<string, List> => ({
  accounts: {
    ask: admin.accountDesk.listAccounts,
    sorts: ['createdAt', 'name', 'daysRemaining', 'usedBytes'],
    filters: {
      active: { status: 'active' },
      inactive: { status: 'inactive' },
      studio: { plan: 'studio' },
      'inactive intro': { plan: 'intro', status: 'inactive' },
      expiring: { expiring: true },
    },
    searches: ['fotografie', 'jansen', 'özlem citroën', known.studioName],
  },
  'photographer payments': {
    ask: admin.paymentDesk.listPhotographerPayments,
    sorts: ['createdAt', 'amountCents'],
    filters: {
      succeeded: { status: 'succeeded' },
      failed: { status: 'failed' },
      pending: { status: 'pending' },
      upgrades: { kind: 'upgrade' },
      'pending upgrades': { kind: 'upgrade', status: 'pending' },
      'of one studio': { studioId: known.studioId },
    },
    searches: ['abonnement', 'fotografie', 'jansen', 'zwolle', 'overstap studio', known.studioName],
  },
  'client payments': {
    ask: admin.paymentDesk.listClientPayments,
    sorts: ['createdAt', 'amountCents'],
    filters: {
      succeeded: { status: 'succeeded' },
      pending: { status: 'pending' },
      canceled: { status: 'canceled' },
      downloads: { category: 'download' },
      'canceled previews': { category: 'preview', status: 'canceled' },
      approved: { approval: 'approved' },
      waiting: { approval: 'pending' },
      'of one studio': { studioId: known.studioId },
    },
    searches: ['bestelling', 'jan', 'fotografie', 'hélène lefèvre', known.studioName, known.clientEmail],
  },
  approvals: {
    ask: admin.paymentDesk.listApprovals,
    sorts: ['createdAt', 'amountCents'],
    filters: {},
    searches: ['bestelling', 'jan', 'fotografie', 'hélène lefèvre', known.studioName, known.clientEmail],
  },
  orders: {
    ask: admin.allOrders.listOrders,
    sorts: ['createdAt', 'totalCents'],
    filters: {
      pending: { status: 'pending' },
      completed: { status: 'completed' },
      canceled: { status: 'canceled' },
      'of one studio': { studioId: known.studioId },
      'of one studio, completed': { studioId: known.studioId, status: 'completed' },
      'the last month': { from: known.monthAgo, until: known.today },
      'canceled in the last month': { status: 'canceled', from: known.monthAgo, until: known.today },
      'of a day': { from: known.monthAgo, until: known.monthAgo },
    },
    searches: [
      'jan',
      'fotografie',
      'jansen',
      'hélène lefèvre',
      known.studioName,
      known.clientEmail,
      'abcd1234',
    ],
  },
  log: {
    ask: admin.activity.listLines,
    sorts: ['createdAt'],
    filters: {
      photographers: { userType: 'photographer' },
      admins: { userType: 'admin' },
      photos: { kind: 'photo' },
      prices: { kind: 'price' },
      'signing in': { kind: 'sign_in' },
      'acts of admins': { kind: 'admin' },
      'prices by clients': { kind: 'price', userType: 'client' },
      'of one studio': { about: known.studioId },
      'the last month': { from: known.monthAgo, until: known.today },
      'orders of a day': { kind: 'order', from: known.monthAgo, until: known.monthAgo },
    },
    searches: [
      'photo_uploaded',
      'geüpload',
      'prijs gewijzigd',
      'ingelogd jansen',
      'fotograaf hernoemd',
      'beheerder gemaakt',
      'jansen',
      'citroën work_retried',
      'zo',
      'dsc_01234',
      known.clientEmail,
    ],
  },
})

/** Each list from both ends, in each order, under each filter, and searched. */
export async function questionsOf(admin: Visitor, known: Known): Promise<Record<string, Question[]>> {
  const questions: Record<string, Question[]> = {}
  for (const [name, list] of Object.entries(listsOf(admin, known)))
    questions[name] = await questionsOfList(list)
  return questions
}

async function questionsOfList({ ask, sorts, filters, searches }: List): Promise<Question[]> {
  const orders = sorts.flatMap((sortBy) => [true, false].map((isDescending) => ({ sortBy, isDescending })))
  const asked = (name: string, what: Listed): Question => ({ name, ask: () => ask(what as never) })
  const questions: Question[] = []
  for (const order of orders) {
    const name = `by ${order.sortBy}${order.isDescending ? '' : ', the lowest first'}`
    const first = await ask(order as never)
    questions.push(asked(`${name}, first page`, order))
    questions.push(asked(`${name}, second page`, { ...order, cursor: first.next! }))
    questions.push(asked(`${name}, last page`, { ...order, cursor: first.last! }))
  }
  for (const [filter, narrowed] of Object.entries(filters))
    for (const order of orders) {
      const name = `${filter} by ${order.sortBy}${order.isDescending ? '' : ', the lowest first'}`
      questions.push(asked(name, { ...order, ...narrowed }))
      const { last } = await ask({ ...order, ...narrowed } as never)
      if (last) questions.push(asked(`${name}, last page`, { ...order, ...narrowed, cursor: last }))
    }
  for (const search of [...searches, ABSENT])
    for (const order of orders)
      questions.push(asked(`'${search}' by ${order.sortBy}`, { ...order, search } as Listed))
  return questions
}
