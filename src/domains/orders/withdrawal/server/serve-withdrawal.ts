import { answerAsSystem } from '#domains/access/server/access.ts'
import { line } from '#domains/access/line.contract.ts'
import type { Entrance } from '#domains/access/server/serve-contract.ts'
import { tokenHostOf } from '#domains/access/server/token-host.ts'
import { homes } from '#domains/access/viewer.rules.ts'
import { waitAfterAttempt } from '#domains/accounts/server/accounts.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { formPage } from '#platform/http/form-page.ts'
import { isJustLooking, nothingToSee } from '#platform/http/just-looking.ts'
import { plainPage, PRIVATE_HEADERS } from '#platform/http/plain-page.ts'
import type { Services } from '#platform/services.ts'
import { orderLines } from '../../order-lines.rules.ts'
import { clientOrderPath } from '../../orders.rules.ts'
import { lockOrder } from '../../server/find-order.ts'
import type { LockedOrder } from '../../server/lock-order.sql.ts'
import { withdrawalNl } from '../withdrawal.nl.ts'
import { lastDayOf, mayWithdraw, WITHDRAWAL_PATH } from '../withdrawal.rules.ts'
import { readFirstStep, readWithdrawalToken, sealFirstStep } from './withdrawal-link.ts'
import { findWithdrawal, type Withdrawal } from './withdrawals.sql.ts'
import { withdrawalFacts, withdrawOrder } from './withdraw-order.ts'

const texts = withdrawalNl.page
const NAME_MAX_LENGTH = 120
const FIRST_STEP_HOLDS_MS = 24 * 60 * 60_000
/** Names of the form's fields. */
const NAME = 'naam'
const STATEMENT = 'verklaring'

const typedName = line(NAME_MAX_LENGTH, 1)

type Asked = Entrance & { token: string; request: Request; ipAddress: string }

/**
 * Withdrawing from an order in two steps, from a mail and without signing in. GET changes nothing, since mail scanners
 * open links; the first post only asks back, the second confirms what the first sealed.
 */
export async function serveWithdrawal(services: Services, asked: Asked): Promise<Response> {
  const { request, ipAddress, token } = asked
  const orderId = readWithdrawalToken(token, services, tokenHostOf(asked.studioHost))
  if (!orderId) return wrongLink(asked)
  if (isJustLooking(request)) return nothingToSee()
  const now = services.clock()
  const waitMs = await answerAsSystem(services.pool, (tx) =>
    waitAfterAttempt({ tx, ipAddress, now }, 'open_withdrawal', orderId),
  )
  if (waitMs > 0) return plain(429, texts.tooMany, texts.toOrder, asked.origin + clientOrderPath(orderId))
  const form = request.method === 'POST' ? await request.formData().catch(() => new FormData()) : undefined
  return answerAsSystem(services.pool, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const isElsewhere = asked.studioHost && asked.studioHost.studioId !== order?.studioId
    if (!order || isElsewhere) return wrongLink(asked)
    const page = await pageFacts({ tx, now, services, asked }, order)
    const withdrawal = await findWithdrawal(tx, orderId)
    const isOver = withdrawal !== undefined || order.status === 'canceled'
    // A second press or another tab is led to what the first one brought about.
    if (form && isOver) return leadTo(token)
    if (withdrawal) return donePage(page, withdrawal)
    if (order.status === 'canceled') return canceledPage(page)
    return form ? answerForm(page, form) : askPage(page, { name: order.customerName })
  })
}

type Page = Awaited<ReturnType<typeof pageFacts>>
type Opened = { tx: Tx<'system'>; now: Date; services: Services; asked: Asked }

async function pageFacts(opened: Opened, order: LockedOrder) {
  const { studio, clientEmail } = await order.people()
  const items = await order.items()
  return {
    ...opened,
    order,
    clientEmail,
    studioName: studio.name,
    look: { brand: studio.name, accentColor: studio.accentColor },
    lines: orderLines(items),
    decision: mayWithdraw(await withdrawalFacts(opened.tx, order), opened.now),
    money: { isPaid: order.paidAt !== null },
    toOrder: { text: texts.toOrder, url: opened.asked.origin + clientOrderPath(order.id) },
  }
}

async function answerForm(page: Page, form: FormData): Promise<Response> {
  const { services, order, now, tx, asked } = page
  const sealed = form.get(STATEMENT)
  const step = typeof sealed === 'string' ? readFirstStep(services, order.id, sealed) : undefined
  if (step && now.getTime() - step.askedAt.getTime() < FIRST_STEP_HOLDS_MS) {
    await withdrawOrder({ tx, services, now, ipAddress: asked.ipAddress }, order, step)
    return leadTo(asked.token)
  }
  // What was asked too long ago, or not here, is asked anew.
  if (sealed !== null) return askPage(page, { name: step?.name ?? order.customerName })
  const typed = form.get(NAME)
  const text = typeof typed === 'string' ? typed.toWellFormed() : ''
  const name = typedName.safeParse(text)
  if (!name.success) return askPage(page, { name: text, problem: texts.ask.noName })
  return confirmPage(page, { name: name.data, askedAt: now })
}

// Without the origin: a studio's domain leads back to itself.
const leadTo = (token: string) =>
  new Response(null, {
    status: 303,
    headers: { location: `${WITHDRAWAL_PATH}${token}`, ...PRIVATE_HEADERS },
  })

const { facts } = withdrawalNl

const factsOf = ({ order, lines, clientEmail }: Page, name?: string) => [
  ...(name === undefined ? [] : [[facts.name, name] as const]),
  [facts.order, withdrawalNl.placed(order.number, order.createdAt)] as const,
  [facts.email, clientEmail] as const,
  [facts.lines, withdrawalNl.bought(lines)] as const,
  [facts.total, withdrawalNl.total(order.totalCents)] as const,
]

function meaning({ decision, money, order, studioName }: Page): string[] {
  if (decision.outcome === 'granted') return texts.ask.granted(money)
  return [withdrawalNl.whyNot(decision.reason, lastDayOf(order)), texts.ask.asksStudio(studioName)]
}

function askPage(page: Page, { name, problem }: { name: string; problem?: string }) {
  return formPage(problem === undefined ? 200 : 400, {
    ...page.look,
    title: texts.ask.title,
    paragraphs: meaning(page),
    facts: factsOf(page),
    form: {
      field: {
        name: NAME,
        label: texts.ask.nameField,
        value: name,
        maxLength: NAME_MAX_LENGTH,
        autocomplete: 'name',
        ...(problem !== undefined && { problem }),
      },
      button: texts.ask.button,
    },
  })
}

function confirmPage(page: Page, step: { name: string; askedAt: Date }) {
  const { services, order, look, asked, studioName, clientEmail } = page
  return formPage(200, {
    ...look,
    title: texts.confirm.title,
    paragraphs: [
      `“${withdrawalNl.statement(order.number, order.createdAt, studioName)}”`,
      ...meaning(page),
      texts.confirm.line(clientEmail),
    ],
    facts: factsOf(page, step.name),
    form: {
      hidden: { name: STATEMENT, value: sealFirstStep(services, order.id, step) },
      button: texts.confirm.button,
      back: { text: texts.confirm.back, url: `${WITHDRAWAL_PATH}${asked.token}` },
    },
  })
}

function donePage(page: Page, { statement, confirmedAt, reason }: Withdrawal) {
  const { order, look, money, studioName, toOrder } = page
  return formPage(200, {
    ...look,
    title: texts.done.title,
    paragraphs: [
      texts.done.letter(statement.email),
      reason === null
        ? texts.done.granted(money)
        : texts.done.notApplicable(withdrawalNl.whyNot(reason, lastDayOf(order)), studioName),
    ],
    facts: [[facts.confirmed, texts.done.at(confirmedAt)], ...factsOf(page, statement.name)],
    end: toOrder,
  })
}

const canceledPage = ({ look, toOrder }: Page) =>
  formPage(200, {
    ...look,
    title: texts.canceled.title,
    paragraphs: [texts.canceled.line],
    end: toOrder,
  })

const wrongLink = ({ origin }: Entrance) => plain(404, texts.wrong, texts.toGallery, origin + homes.client)

const plain = (status: number, message: { title: string; line: string }, text: string, url: string) =>
  plainPage(status, { brand: texts.brand, ...message, end: { text, url } })
