import { asSystemRetryable, type SystemWork } from '#domains/access/server/access.ts'
import { itemAt } from '#platform/pure/item-at.ts'
import { singleLine } from '#domains/access/single-line.contract.ts'
import type { RequestHost } from '#domains/access/server/serve-contract.ts'
import { tokenHostOf } from '#domains/access/server/token-host.ts'
import { homePaths } from '#domains/access/viewer.rules.ts'
import { countAttemptAndFindWaitMs } from '#domains/accounts/server/accounts.ts'
import { formPage } from '#platform/http/form-page.ts'
import { isHeadOrPrefetch, emptyAnswer } from '#platform/http/head-or-prefetch.ts'
import { plainPage, PRIVATE_HEADERS } from '#platform/http/plain-page.ts'
import type { Services } from '#platform/services.ts'
import { groupItemsByLine, orderLines, sumCents } from '../../order-lines.rules.ts'
import { clientOrderPath } from '../../orders.rules.ts'
import { lockOrder } from '../../core/server/find-order.ts'
import type { LockedOrder } from '../../core/server/lock-order.sql.ts'
import { withdrawalNl } from '../withdrawal.nl.ts'
import {
  decideWithdrawal,
  lastDayOf,
  acceptsWithdrawal,
  withdrawableOf,
  WITHDRAWAL_PATH,
} from '../withdrawal.rules.ts'
import {
  unsealWithdrawalStep,
  readWithdrawalToken,
  sealWithdrawalStep,
} from '../../core/server/order-links.ts'
import { listWithdrawals, type Withdrawal } from './withdrawals.sql.ts'
import { withdrawalFacts } from '../../core/server/withdrawal-facts.ts'
import { withdrawOrder } from './withdraw-order.ts'

const texts = withdrawalNl.page
const NAME_MAX_LENGTH = 120
const FIRST_STEP_HOLDS_MS = 24 * 60 * 60_000
const NAME = 'naam'
const STATEMENT = 'verklaring'
const LINE = 'regel'

const typedName = singleLine(NAME_MAX_LENGTH, 1)

type WithdrawalRequest = RequestHost & { token: string; request: Request; ipAddress: string }

/**
 * GET never withdraws, because mail scanners open links. The first POST asks for confirmation, the
 * second confirms the sealed step.
 */
export async function serveWithdrawal(services: Services, asked: WithdrawalRequest): Promise<Response> {
  const { request, ipAddress, token } = asked
  const orderId = readWithdrawalToken(token, services, tokenHostOf(asked.studioHost))
  if (!orderId) return wrongLinkPage(asked)
  if (isHeadOrPrefetch(request)) return emptyAnswer()
  const now = services.clock()
  const waitMs = await asSystemRetryable(services.pool, (tx) =>
    countAttemptAndFindWaitMs({ tx, ipAddress, now }, 'open_withdrawal', orderId),
  )
  if (waitMs > 0) return plain(429, texts.tooMany, texts.toOrder, asked.origin + clientOrderPath(orderId))
  const form = request.method === 'POST' ? await request.formData().catch(() => new FormData()) : undefined
  return asSystemRetryable(services.pool, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const isElsewhere = asked.studioHost && asked.studioHost.studioId !== order?.studioId
    if (!order || isElsewhere) return wrongLinkPage(asked)
    const page = await pageFacts({ tx, now, services, asked }, order)
    const last = page.withdrawals.at(-1)
    // Redirects a second click or another tab to the result.
    if (form) return page.isOpen ? answerForm(page, form) : redirectTo(token)
    if (last) return donePage(page, last)
    return page.isOpen ? askPage(page, { name: order.customerName }) : canceledPage(page)
  })
}

type Page = Awaited<ReturnType<typeof pageFacts>>
async function pageFacts(
  opened: SystemWork<'tx' | 'services' | 'now'> & { asked: WithdrawalRequest },
  order: LockedOrder,
) {
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
    isOpen: acceptsWithdrawal(facts, opened.now),
    withdrawable: withdrawableOf(facts, opened.now),
    money: { isPaid: order.paidAt !== null },
    toOrder: { text: texts.toOrder, url: opened.asked.origin + clientOrderPath(order.id) },
  }
}

type FirstStep = { name: string; askedAt: Date; itemIds?: string[] | undefined }

async function answerForm(page: Page, form: FormData): Promise<Response> {
  const { services, order, now, tx, asked } = page
  const sealed = form.get(STATEMENT)
  const step = typeof sealed === 'string' ? unsealWithdrawalStep(services, order.id, sealed) : undefined
  if (step && now.getTime() - step.askedAt.getTime() < FIRST_STEP_HOLDS_MS) {
    await withdrawOrder({ tx, services, now, ipAddress: asked.ipAddress }, order, step)
    return redirectTo(asked.token)
  }
  // Asks again when the sealed first step expired or is invalid.
  if (sealed !== null) return askPage(page, { name: step?.name ?? order.customerName })
  const typed = form.get(NAME)
  const text = typeof typed === 'string' ? typed.toWellFormed() : ''
  const name = typedName.safeParse(text)
  const lines = form.getAll(LINE)
  if (!name.success) return askPage(page, { name: text, lines, problem: texts.ask.noName })
  if (!offersLines(page)) return confirmPage(page, { name: name.data, askedAt: now })
  const chosen = groupItemsByLine(page.withdrawable).filter(([first]) => lines.includes(first.id))
  if (chosen.length === 0) {
    const isGone = lines.some((id) => order.withdrawnItemIds.some((withdrawn) => withdrawn === id))
    return askPage(page, { name: text, lines, noLines: isGone ? texts.ask.gone : texts.ask.noLines })
  }
  const itemIds = chosen.flat().map(({ id }) => id)
  return confirmPage(page, { name: name.data, askedAt: now, itemIds })
}

// A path without the origin, so that a studio's domain redirects to itself.
const redirectTo = (token: string) =>
  new Response(null, {
    status: 303,
    headers: { location: `${WITHDRAWAL_PATH}${token}`, ...PRIVATE_HEADERS },
  })

type Item = Page['items'][number]

/**
 * Returns the items that this step withdraws. If no item may be withdrawn, the client can only ask
 * the studio, and all remaining items are returned.
 */
function itemsOf({ facts, withdrawable }: Page, itemIds?: readonly string[]): readonly Item[] {
  if (withdrawable.length === 0) return facts.items
  return itemIds ? withdrawable.filter(({ id }) => itemIds.includes(id)) : withdrawable
}

/** Whether lines can be chosen. An unpaid order is withdrawn completely. */
const offersLines = ({ withdrawable, withdrawals, order }: Page) =>
  order.status !== 'pending' && (groupItemsByLine(withdrawable).length > 1 || withdrawals.length > 0)

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

function explainDecision(page: Page, chosen: readonly Item[]): string[] {
  const { facts, order, now, money, studioName, withdrawable } = page
  const decision = decideWithdrawal(facts, now, withdrawable.length === 0 ? [] : chosen)
  if (decision.outcome === 'granted') return texts.ask.granted(money)
  if (decision.outcome === 'not_applicable')
    return [withdrawalNl.whyNot(decision.reason, lastDayOf(order)), texts.ask.asksStudio(studioName)]
  const others = facts.items.filter((item) => !withdrawable.includes(item))
  const otherDecision = others.length > 0 ? decideWithdrawal({ ...facts, items: others }, now) : undefined
  return [
    ...(otherDecision?.reason
      ? texts.ask.partly(orderLines(others), withdrawalNl.whyNot(otherDecision.reason, lastDayOf(order)))
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
    paragraphs: explainDecision(page, withdrawable),
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
        options: groupItemsByLine(withdrawable).map((items) => ({
          value: items[0].id,
          label: texts.ask.line(itemAt(orderLines(items), 0), sumCents(orderLines(items))),
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
  const { outcome } = decideWithdrawal(facts, now, hasRight ? chosen : [])
  const { number, createdAt: placedAt } = order
  return formPage(200, {
    ...look,
    title: texts.confirm.title,
    paragraphs: [
      `“${withdrawalNl.statement(outcome, { number, placedAt, studioName }, orderLines(chosen))}”`,
      ...explainDecision(page, chosen),
      texts.confirm.line(hasRight, clientEmail),
    ],
    facts: factsOf(page, chosen, step.name),
    form: {
      hidden: { name: STATEMENT, value: sealWithdrawalStep(services, order.id, step) },
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

const wrongLinkPage = ({ origin }: RequestHost) =>
  plain(404, texts.wrong, texts.toGallery, origin + homePaths.client)

const plain = (status: number, message: { title: string; line: string }, text: string, url: string) =>
  plainPage(status, { brand: texts.brand, ...message, end: { text, url } })
