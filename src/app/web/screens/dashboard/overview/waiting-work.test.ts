import { expect, test } from 'vitest'
import { findWaitingWork } from './waiting-work.rules.ts'

const client = (id: string, status: 'Active' | 'Review' | 'Delivered' = 'Active') => ({
  id,
  firstName: id,
  lastName: '',
  status,
  createdAt: new Date('2026-11-01T10:00:00Z'),
  invitedAt: new Date('2026-11-01T10:00:00Z') as Date | null,
  invitationWaits: false,
  lettersStoppedAt: null,
})
const has = (clientId: string, facts: object = {}) => ({
  clientId,
  previewCount: 10,
  finalCount: 0,
  favoriteCount: 0,
  approvedCount: 0,
  commentCount: 0,
  failedCount: 0,
  chosenAt: null,
  ...facts,
})
const chose = (clientId: string, chosenAt: Date) => has(clientId, { favoriteCount: 3, chosenAt })
const kinds = (work: ReturnType<typeof findWaitingWork>) => work.map((one) => `${one.client.id}: ${one.kind}`)

test('a client without photos waits for previews', () => {
  expect(kinds(findWaitingWork([client('Anna')], [], [], []))).toEqual(['Anna: no-previews'])
})

test('who was imported and never invited waits for nothing, and does once the invitation waits for photos', () => {
  const imported = { ...client('Anna'), invitedAt: null }
  expect(findWaitingWork([imported], [], [], [])).toEqual([])
  const waits = { ...imported, invitationWaits: true }
  expect(kinds(findWaitingWork([waits], [], [], []))).toEqual(['Anna: no-previews'])
})

test('a client who has previews and chose nothing asks nothing', () => {
  expect(findWaitingWork([client('Anna')], [has('Anna')], [], [])).toEqual([])
})

test('choices wait with what was chosen, the newest first', () => {
  const work = findWaitingWork(
    [client('Anna'), client('Bram', 'Review')],
    [chose('Anna', new Date('2026-11-02T10:00:00Z')), chose('Bram', new Date('2026-11-03T10:00:00Z'))],
    [],
    [],
  )
  expect(kinds(work)).toEqual(['Bram: chosen', 'Anna: chosen'])
  expect(work[0]).toMatchObject({
    favorites: 3,
    approved: 0,
    comments: 0,
    at: new Date('2026-11-03T10:00:00Z'),
  })
})

test('a choice that was taken back, or whose photos are all final, waits no longer', () => {
  const takenBack = has('Anna', { chosenAt: new Date('2026-11-02T10:00:00Z') })
  const allFinal = { ...chose('Bram', new Date('2026-11-02T10:00:00Z')), previewCount: 0, finalCount: 10 }
  expect(findWaitingWork([client('Anna'), client('Bram')], [takenBack, allFinal], [], [])).toEqual([])
})

test('what failed waits even after delivery; choices and empty galleries do not', () => {
  const clients = [client('Anna', 'Delivered'), client('Bram', 'Delivered')]
  const summaries = [{ ...chose('Anna', new Date('2026-11-02T10:00:00Z')), failedCount: 2 }]
  const failed = [
    { clientId: 'Bram', count: 4, waitingCount: 0, refusal: null, lastAt: new Date('2026-11-04T10:00:00Z') },
  ]
  const work = findWaitingWork(clients, summaries, failed, [])
  expect(kinds(work)).toEqual(['Bram: not-uploaded', 'Anna: not-made'])
  expect(work.map((one) => 'count' in one && one.count)).toEqual([4, 2])
})

test('a choice that came in, or is late, waits until it is delivered, and says more than that something was chosen', () => {
  const list = (id: string, chosenCount: number, submittedAt: Date | null) => ({
    id,
    galleryId: `gallery ${id}`,
    chosenCount,
    submittedAt,
    deadlineOn: '2026-11-01',
  })
  const from = (clientId: string, chosen: ReturnType<typeof list>, deliveredCount = 0) => ({
    clientId,
    list: chosen,
    galleryTitle: null,
    isLate: chosen.submittedAt === null,
    deliveredCount,
  })
  const clients = [client('Anna'), client('Bram'), client('Carla')]
  const summaries = [
    chose('Anna', new Date('2026-11-02T10:00:00Z')),
    chose('Bram', new Date('2026-11-03T10:00:00Z')),
    chose('Carla', new Date('2026-11-04T10:00:00Z')),
  ]
  const work = findWaitingWork(
    clients,
    summaries,
    [],
    [],
    [
      from('Anna', list('a', 3, new Date('2026-11-05T10:00:00Z')), 2),
      from('Bram', list('b', 3, new Date('2026-11-06T10:00:00Z')), 3),
      from('Carla', list('c', 0, null)),
    ],
  )
  expect(kinds(work)).toEqual(['Anna: choice-in', 'Carla: chosen', 'Carla: choice-late'])
})

test('each order that is paid waits to be produced, also of a client to whom all is delivered', () => {
  const paid = (number: string, clientId: string, day: number) => ({
    id: number,
    number,
    clientId,
    createdAt: new Date(`2026-11-0${day}T10:00:00Z`),
  })
  const clients = [client('Anna', 'Delivered'), client('Bram')]
  const orders = [paid('A1', 'Anna', 3), paid('B1', 'Bram', 4), paid('A2', 'Anna', 5), paid('C1', 'Carla', 6)]
  const work = findWaitingWork(clients, [has('Bram')], [], orders)
  expect(kinds(work)).toEqual(['Anna: to-produce', 'Bram: to-produce', 'Anna: to-produce'])
  expect(work.map((one) => one.kind === 'to-produce' && one.order.number)).toEqual(['A2', 'B1', 'A1'])
})
