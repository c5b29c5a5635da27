import type { Visitor } from '#test/world/visitor.ts'

export type Question = { name: string; ask: () => Promise<unknown> }

type ListRequest = { sortBy: string; isDescending: boolean; cursor?: string }
type Page = { count: number; next: string | null; last: string | null }

type List = {
  ask: (asked: never) => Promise<Page>
  sorts: readonly string[]
  filters: Record<string, object>
  searches: readonly string[]
}

const ABSENT = 'quetzalcoatl'

export type SampleValues = {
  studioId: string
  studioName: string
  clientEmail: string
  today: string
  monthAgo: string
}

const listsOf = (admin: Visitor, sampleValues: SampleValues): Record<string, List> => ({
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
    searches: ['fotografie', 'jansen', 'özlem citroën', sampleValues.studioName],
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
      'of one studio': { studioId: sampleValues.studioId },
    },
    searches: ['abonnement', 'fotografie', 'jansen', 'zwolle', 'overstap studio', sampleValues.studioName],
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
      'of one studio': { studioId: sampleValues.studioId },
    },
    searches: [
      'bestelling',
      'jan',
      'fotografie',
      'hélène lefèvre',
      sampleValues.studioName,
      sampleValues.clientEmail,
    ],
  },
  approvals: {
    ask: admin.paymentDesk.listApprovals,
    sorts: ['createdAt', 'amountCents'],
    filters: {},
    searches: [
      'bestelling',
      'jan',
      'fotografie',
      'hélène lefèvre',
      sampleValues.studioName,
      sampleValues.clientEmail,
    ],
  },
  orders: {
    ask: admin.allOrders.listOrders,
    sorts: ['createdAt', 'totalCents'],
    filters: {
      pending: { status: 'pending' },
      completed: { status: 'completed' },
      canceled: { status: 'canceled' },
      'of one studio': { studioId: sampleValues.studioId },
      'of one studio, completed': { studioId: sampleValues.studioId, status: 'completed' },
      'the last month': { from: sampleValues.monthAgo, until: sampleValues.today },
      'canceled in the last month': {
        status: 'canceled',
        from: sampleValues.monthAgo,
        until: sampleValues.today,
      },
      'of a day': { from: sampleValues.monthAgo, until: sampleValues.monthAgo },
    },
    searches: [
      'jan',
      'fotografie',
      'jansen',
      'hélène lefèvre',
      sampleValues.studioName,
      sampleValues.clientEmail,
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
      'of one studio': { about: sampleValues.studioId },
      'the last month': { from: sampleValues.monthAgo, until: sampleValues.today },
      'orders of a day': { kind: 'order', from: sampleValues.monthAgo, until: sampleValues.monthAgo },
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
      sampleValues.clientEmail,
    ],
  },
})

export async function listQuestions(
  admin: Visitor,
  sampleValues: SampleValues,
): Promise<Record<string, Question[]>> {
  const questions: Record<string, Question[]> = {}
  for (const [name, list] of Object.entries(listsOf(admin, sampleValues)))
    questions[name] = await listQuestionsOfList(list)
  return questions
}

async function listQuestionsOfList({ ask, sorts, filters, searches }: List): Promise<Question[]> {
  const orders = sorts.flatMap((sortBy) => [true, false].map((isDescending) => ({ sortBy, isDescending })))
  const asked = (name: string, listRequest: ListRequest): Question => ({
    name,
    ask: () => ask(listRequest as never),
  })
  const questions: Question[] = []
  for (const order of orders) {
    const name = `by ${order.sortBy}${order.isDescending ? '' : ', the lowest first'}`
    const first = await ask(order as never)
    questions.push(asked(`${name}, first page`, order))
    questions.push(asked(`${name}, second page`, { ...order, cursor: first.next! }))
    questions.push(asked(`${name}, last page`, { ...order, cursor: first.last! }))
  }
  for (const [filter, filterFields] of Object.entries(filters))
    for (const order of orders) {
      const name = `${filter} by ${order.sortBy}${order.isDescending ? '' : ', the lowest first'}`
      questions.push(asked(name, { ...order, ...filterFields }))
      const { last } = await ask({ ...order, ...filterFields } as never)
      if (last) questions.push(asked(`${name}, last page`, { ...order, ...filterFields, cursor: last }))
    }
  for (const search of [...searches, ABSENT])
    for (const order of orders)
      questions.push(asked(`'${search}' by ${order.sortBy}`, { ...order, search } as ListRequest))
  return questions
}
