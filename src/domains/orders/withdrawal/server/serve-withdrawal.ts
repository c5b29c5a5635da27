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
import { itemsOfLines, orderLines, sumCents } from '../../order-lines.rules.ts'
import { clientOrderPath } from '../../orders.rules.ts'
import { lockOrder } from '../../core/server/find-order.ts'
import type { LockedOrder } from '../../core/server/lock-order.sql.ts'
import { withdrawalNl } from '../withdrawal.nl.ts'
import { decide, lastDayOf, takesWithdrawal, withdrawableOf, WITHDRAWAL_PATH } from '../withdrawal.rules.ts'
import { readFirstStep, readWithdrawalToken, sealFirstStep } from '../../core/server/withdrawal-link.ts'
import { listWithdrawals, type Withdrawal } from './withdrawals.sql.ts'
import { withdrawalFacts } from '../../core/server/withdrawal-facts.ts'
import { withdrawOrder } from './withdraw-order.ts'

const texts = withdrawalNl.page
const NAME_MAX_LENGTH = 120
const FIRST_STEP_HOLDS_MS = 24 * 60 * 60_000
/** Names of the form's fields. */
const NAME = 'naam'
const STATEMENT = 'verklaring'
const LINE = 'regel'

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
    const last = page.withdrawals.at(-1)
    // A second press or another tab is led to what the first one brought about.
    if (form) return page.isOpen ? answerForm(page, form) : leadTo(token)
    if (last) return donePage(page, last)
    return page.isOpen ? askPage(page, { name: order.customerName }) : canceledPage(page)
  })
}

type Page = Awaited<ReturnType<typeof pageFacts>>
type Opened = { tx: Tx<'system'>; now: Date; services: Services; asked: Asked }

async function pageFacts(opened: Opened, order: LockedOrder) {
  const { studio, clientEmail } = await order.people()
  const items = await order.items()
  const facts = await withdrawalFacts(opened.tx, order, items)
  return {
    ...opened,
    order,
    items,
    clientEmail,
    studioName: studio.studioName,
    look: { brand: studio.studioName, accentColor: studio.accentColor },
    facts,
    withdrawals: await listWithdrawals(opened.tx, order.id),
    isOpen: takesWithdrawal(facts, opened.now),
    withdrawable: withdrawableOf(facts, opened.now),
    money: { isPaid: order.paidAt !== null },
    toOrder: { text: texts.toOrder, url: opened.asked.origin + clientOrderPath(order.id) },
  }
}

type FirstStep = { name: string; askedAt: Date; itemIds?: string[] | undefined }

async function answerForm(page: Page, form: FormData): Promise<Response> {
  const { services, order, now, tx, asked } = page
  const sealed = form.get(STATEMENT)
  const step = typeof sealed === 'string' ? readFirstStep(services, order.id, sealed) : undefined
  if (step && now.getTime() - step.askedAt.getTime() < FIRST_STEP_HOLDS_MS) {
    await withdrawOrder({ tx, services, now, ipAddress: asked.ipAddress }, order, step)
    return leadTo(asked.token)
  }
  // A first step that is too old, or not of this page, is asked anew.
  if (sealed !== null) return askPage(page, { name: step?.name ?? order.customerName })
  const typed = form.get(NAME)
  const text = typeof typed === 'string' ? typed.toWellFormed() : ''
  const name = typedName.safeParse(text)
  const lines = form.getAll(LINE)
  if (!name.success) return askPage(page, { name: text, lines, problem: texts.ask.noName })
  if (!offersLines(page)) return confirmPage(page, { name: name.data, askedAt: now })
  const chosen = itemsOfLines(page.withdrawable).filter(([first]) => lines.includes(first.id))
  if (chosen.length === 0) {
    const isGone = lines.some((id) => order.withdrawnItemIds.some((withdrawn) => withdrawn === id))
    return askPage(page, { name: text, lines, noLines: isGone ? texts.ask.gone : texts.ask.noLines })
  }
  const itemIds = chosen.flat().map(({ id }) => id)
  return confirmPage(page, { name: name.data, askedAt: now, itemIds })
}

// Without the origin: a studio's domain leads back to itself.
const leadTo = (token: string) =>
  new Response(null, {
    status: 303,
    headers: { location: `${WITHDRAWAL_PATH}${token}`, ...PRIVATE_HEADERS },
  })

type Item = Page['items'][number]

/** The items that this step withdraws from; every one of the order where no right applies. */
function itemsOf({ facts, withdrawable }: Page, itemIds?: readonly string[]): readonly Item[] {
  if (withdrawable.length === 0) return facts.items
  return itemIds ? withdrawable.filter(({ id }) => itemIds.includes(id)) : withdrawable
}

/** Lines are chosen where some may stay or went before: not before paying, when the order goes as a whole. */
const offersLines = ({ withdrawable, withdrawals, order }: Page) =>
  order.status !== 'pending' && (itemsOfLines(withdrawable).length > 1 || withdrawals.length > 0)

const factNames = withdrawalNl.facts

function factsOf(page: Page, items: readonly Item[], name?: string) {
  const { order, clientEmail, withdrawals } = page
  const lines = orderLines(items)
  const others = page.items.filter((item) => !items.includes(item))
  const endsOrder = others.every(({ id }) => order.withdrawnItemIds.includes(id))
  const totalCents = endsOrder ? order.totalCents - sumCents(orderLines(others)) : sumCents(lines)
  return [
    ...(name === undefined ? [] : [[factNames.name, name] as const]),
    [factNames.order, withdrawalNl.placed(order.number, order.createdAt)] as const,
    [factNames.email, clientEmail] as const,
    [factNames.lines, withdrawalNl.bought(lines)] as const,
    [factNames.total, withdrawalNl.total(totalCents)] as const,
    ...withdrawals
      .map((one) => ({ ...one, lines: orderLines(others.filter(({ id }) => one.itemIds.includes(id))) }))
      .filter((one) => one.lines.length > 0)
      .map((one) => [factNames.earlier, withdrawalNl.earlier(one.lines, one.confirmedAt)] as const),
  ]
}

function meaning(page: Page, chosen: readonly Item[]): string[] {
  const { facts, order, now, money, studioName, withdrawable } = page
  const decision = decide(facts, now, withdrawable.length === 0 ? [] : chosen)
  if (decision.outcome === 'granted') return texts.ask.granted(money)
  if (decision.outcome === 'not_applicable')
    return [withdrawalNl.whyNot(decision.reason, lastDayOf(order)), texts.ask.asksStudio(studioName)]
  const others = facts.items.filter((item) => !withdrawable.includes(item))
  const not = others.length > 0 ? decide({ ...facts, items: others }, now) : undefined
  return [
    ...(not?.reason
      ? texts.ask.partly(orderLines(others), withdrawalNl.whyNot(not.reason, lastDayOf(order)))
      : []),
    withdrawalNl.partPaidBack(sumCents(orderLines(chosen))),
  ]
}

type AskPage = { name: string; lines?: readonly unknown[]; problem?: string; noLines?: string }

function askPage(page: Page, asked: AskPage) {
  const { look, withdrawable, toOrder } = page
  return formPage(asked.problem === undefined && asked.noLines === undefined ? 200 : 400, {
    ...look,
    title: withdrawable.length > 0 ? texts.ask.title : texts.ask.asks,
    paragraphs: meaning(page, withdrawable),
    facts: factsOf(page, itemsOf(page)),
    form: { ...askForm(page, asked), back: toOrder },
  })
}

function askForm(page: Page, { name, lines, problem, noLines }: AskPage) {
  const { withdrawable, withdrawals, studioName } = page
  const isFirst = withdrawals.length === 0
  return {
    ...(offersLines(page) && {
      choices: {
        name: LINE,
        label: isFirst ? texts.ask.lines : texts.ask.moreLines,
        options: itemsOfLines(withdrawable).map((items) => ({
          value: items[0].id,
          label: texts.ask.line(orderLines(items)[0]!, sumCents(orderLines(items))),
          isChosen: lines === undefined ? isFirst : lines.includes(items[0].id),
        })),
        ...(noLines !== undefined && { problem: noLines }),
      },
    }),
    field: {
      name: NAME,
      label: texts.ask.nameField,
      value: name,
      maxLength: NAME_MAX_LENGTH,
      autocomplete: 'name',
      ...(problem !== undefined && { problem }),
    },
    button: withdrawable.length > 0 ? texts.ask.button : texts.ask.askButton(studioName),
  }
}

function confirmPage(page: Page, step: FirstStep) {
  const { services, order, look, asked, studioName, clientEmail, withdrawable, facts, now } = page
  const hasRight = withdrawable.length > 0
  const chosen = itemsOf(page, step.itemIds)
  const { outcome } = decide(facts, now, hasRight ? chosen : [])
  const { number, createdAt: placedAt } = order
  return formPage(200, {
    ...look,
    title: texts.confirm.title,
    paragraphs: [
      `“${withdrawalNl.statement(outcome, { number, placedAt, studioName }, orderLines(chosen))}”`,
      ...meaning(page, chosen),
      texts.confirm.line(hasRight, clientEmail),
    ],
    facts: factsOf(page, chosen, step.name),
    form: {
      hidden: { name: STATEMENT, value: sealFirstStep(services, order.id, step) },
      button: texts.confirm.button(hasRight),
      back: { text: texts.confirm.back, url: `${WITHDRAWAL_PATH}${asked.token}` },
    },
  })
}

function donePage(page: Page, { statement, confirmedAt, outcome, reason, itemIds }: Withdrawal) {
  const { order, look, money, studioName, toOrder, items } = page
  const withdrawn = items.filter(({ id }) => itemIds.includes(id))
  const follows =
    outcome === 'partly'
      ? withdrawalNl.partPaidBack(sumCents(orderLines(withdrawn)))
      : withdrawalNl.paidBack(money)
  return formPage(200, {
    ...look,
    title: texts.done.title(reason === null),
    paragraphs: [
      texts.done.letter(statement.email),
      reason === null
        ? follows
        : texts.done.notApplicable(withdrawalNl.whyNot(reason, lastDayOf(order)), studioName),
    ],
    facts: [[factNames.confirmed, texts.done.at(confirmedAt)], ...factsOf(page, withdrawn, statement.name)],
    ...(page.isOpen
      ? { form: { ...askForm(page, { name: order.customerName }), back: toOrder } }
      : { end: toOrder }),
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
