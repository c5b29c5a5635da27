import { elevated, type Work, asSystem } from '#domains/access/server/access.ts'
import { afterCommit } from '#domains/access/server/serve-contract.ts'
import { record } from '#domains/activity/server/activity.ts'
import { only } from '#platform/db/only.ts'
import { beforeCommit, type Tx, afterRollback } from '#platform/db/transaction.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import type { CountLetter } from '#domains/mail/server/mail.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/**
 * Time after the first block in which other blocks count. Each doubles the wait, up to `growsToMs`.
 */
const BLOCKS_COUNT_FOR_MS = 7 * DAY_MS

/** Attempts per window: `account` for one subject, `network` from one network for all subjects. */
const limits = {
  sign_in: { account: 10, network: 200, windowMs: 15 * MINUTE_MS },
  register: { account: 5, network: 60, windowMs: 60 * MINUTE_MS },
  request_link: { account: 5, network: 40, windowMs: 60 * MINUTE_MS },
  request_reset: { account: 5, network: 40, windowMs: 60 * MINUTE_MS },
  /** Tokens are too long to guess. The limit bounds the cost. */
  use_link: { account: 60, network: 60, windowMs: 60 * MINUTE_MS },
  look_at_link: { account: Infinity, network: 240, windowMs: 60 * MINUTE_MS },
  resend_letter: { account: 5, network: Infinity, windowMs: 60 * MINUTE_MS },
  guest_comment: { account: 60, network: Infinity, windowMs: 60 * MINUTE_MS },
  /** Emails in one studio’s name to typed addresses. */
  write_client: { account: 60, network: Infinity, windowMs: 60 * MINUTE_MS },
  write_client_in_a_day: { account: 300, network: Infinity, windowMs: DAY_MS },
  write_client_while_new: { account: 30, network: Infinity, windowMs: 60 * MINUTE_MS },
  write_client_in_a_day_while_new: { account: 100, network: Infinity, windowMs: DAY_MS },
  /** Emails to one client who has never visited. */
  write_unseen_client: { account: 5, network: Infinity, windowMs: DAY_MS },
  /** Emails to addresses that a stranger may have typed. */
  write_as_stranger: { account: Infinity, network: 60, windowMs: 60 * MINUTE_MS },
  /** Queries other people’s name servers. */
  check_domain: { account: 20, network: Infinity, windowMs: 60 * MINUTE_MS },
  /** Queries the European Commission’s service. */
  check_vat_id: { account: 30, network: Infinity, windowMs: 60 * MINUTE_MS },
  set_domain: { account: 20, network: Infinity, windowMs: 60 * MINUTE_MS },
  /** Posts to other people’s servers. */
  test_webhook: { account: 10, network: Infinity, windowMs: 60 * MINUTE_MS },
  /** A receiver may have missed many events while it was down. */
  send_webhook_again: { account: 200, network: Infinity, windowMs: 60 * MINUTE_MS },
  /** Per browser; a PIN has four to eight digits. */
  gallery_pin: { account: 5, network: 100, windowMs: 15 * MINUTE_MS },
  /** Wrong PINs of one link. Each recent block doubles the wait, up to a day. */
  link_pin: { account: 10, network: Infinity, windowMs: 60 * MINUTE_MS, growsToMs: DAY_MS },
  /** New guests of one link, per network. */
  new_guest: { account: Infinity, network: 20, windowMs: 60 * MINUTE_MS },
  /** Counted per gallery. Limits the rows, because revoked links stay in the table. */
  make_link: { account: 20, network: Infinity, windowMs: DAY_MS },
  guest_letter: { account: 5, network: Infinity, windowMs: 60 * MINUTE_MS },
  way_back: { account: 3, network: 100, windowMs: 60 * MINUTE_MS },
  way_back_of_link: { account: 20, network: Infinity, windowMs: 60 * MINUTE_MS },
  write_message: { account: 5, network: 20, windowMs: 60 * MINUTE_MS },
  change_password: { account: 10, network: 200, windowMs: 15 * MINUTE_MS },
  /** Three codes are valid at a time. Each recent block doubles the wait, up to a day. */
  second_factor: { account: 5, network: 100, windowMs: 15 * MINUTE_MS, growsToMs: DAY_MS },
  /** Autofill requests a challenge too. Each challenge stores a row for up to a day. */
  ask_passkey: { account: Infinity, network: 600, windowMs: 15 * MINUTE_MS },
  use_passkey: { account: 20, network: 200, windowMs: 15 * MINUTE_MS },
  /** Calls the payment provider. */
  open_pay_link: { account: 30, network: 200, windowMs: 15 * MINUTE_MS },
  /** Counts the withdrawal page and each of its two steps. */
  open_withdrawal: { account: 30, network: 200, windowMs: 15 * MINUTE_MS },
  /** An order mails the client and the studio. A payment clears the count. */
  place_order: { account: 10, network: Infinity, windowMs: 60 * MINUTE_MS },
  /** Renders in a process of its own, for up to some seconds. */
  draw_logo: { account: 30, network: Infinity, windowMs: 60 * MINUTE_MS },
  /** Crops of full-size originals, rendered on request. */
  draw_cut: { account: 120, network: 1200, windowMs: 60 * MINUTE_MS },
} as const

export type LimitedAction = keyof typeof limits

export type RefuseTooMany = (code: 'too_many_attempts', facts: { waitSeconds: number }) => never
type AttemptOptions = {
  /** Count to use instead of the account’s and the network’s, such as a known browser’s. */
  browser?: string | undefined
  /** Subject, such as a share link, that a network’s count is restricted to. */
  at?: string | undefined
  /** Called only where waits grow, with the block’s number among recent blocks. */
  onBlock?: (blockNo: number) => Promise<void>
}

const accountKey = (action: LimitedAction, account?: string, browser?: string) =>
  [action, account, browser && `by ${browser}`].filter((part) => part !== undefined).join(' ')
const blocksKey = (key: string) => `${key} blocks`

/**
 * Counts one attempt; returns a refusal above the limit. The refusal is thrown after the commit,
 * because a rollback would undo the count.
 */
export async function countAttemptOrRefuse(
  { refuse, ...attempt }: Work<'tx' | 'now'> & { ipAddress: string; refuse: RefuseTooMany },
  action: LimitedAction,
  account?: string,
  options: AttemptOptions = {},
) {
  const waitMs = await countAttemptAndFindWaitMs(attempt, action, account, options)
  if (waitMs === 0) return undefined
  return afterCommit(async () => refuse('too_many_attempts', { waitSeconds: Math.ceil(waitMs / 1000) }))
}

/** Counts one attempt and returns the wait in milliseconds; 0 while allowed. */
export async function countAttemptAndFindWaitMs(
  { tx, ipAddress, now }: Work<'tx' | 'now' | 'ipAddress'>,
  action: LimitedAction,
  account?: string,
  { browser, at, onBlock }: AttemptOptions = {},
): Promise<number> {
  const { windowMs, ...allowed } = limits[action]
  const windowEndsAt = new Date(now.getTime() + windowMs)
  const waitOf = ({ windowEndsAt: end }: { windowEndsAt: Date }) => end.getTime() - now.getTime()
  const logBlock = (tx: Tx<'system'>, key: string) =>
    record(tx, 'system', { action: 'attempts_blocked', details: key, ipAddress }, now)

  async function waitOfAccount(tx: Tx<'system'>, key: string): Promise<number> {
    const tried = only(await accountsSql.addAttempt(tx, key, windowEndsAt, now))
    const over = tried.count - allowed.account
    // Logs a block once per window, so that a flood of attempts does not flood the log.
    if (over === 1) {
      await logBlock(tx, key)
      if ('growsToMs' in allowed) {
        const blockNo = await countBlock(tx, key, now)
        tried.windowEndsAt = new Date(
          now.getTime() + Math.min(windowMs * 2 ** (blockNo - 1), allowed.growsToMs),
        )
        await accountsSql.extendAttemptWindow(tx, key, tried.windowEndsAt)
        await onBlock?.(blockNo)
      }
    }
    return over > 0 ? waitOf(tried) : 0
  }

  // Counts at the commit, so that a slow password hash doesn’t lock the network’s row.
  async function waitOfNetwork(tx: Tx<'system'>, { name, shares }: Network): Promise<number> {
    const [key, maxAttempts] = [`${accountKey(action, at)} from ${name}`, allowed.network * shares]
    beforeCommit(tx, () =>
      elevated(tx, async (tx) => {
        const tried = only(await accountsSql.addAttempt(tx, key, windowEndsAt, now))
        if (tried.count - maxAttempts === 1) await logBlock(tx, key)
      }),
    )
    const currentCount = await accountsSql.findAttemptWindow(tx, key, now)
    return currentCount && currentCount.count >= maxAttempts ? waitOf(currentCount) : 0
  }

  const isAccountCounted = account !== undefined && allowed.account !== Infinity
  const isNetworkCounted = ipAddress !== undefined && allowed.network !== Infinity && browser === undefined
  if (!isAccountCounted && !isNetworkCounted) return 0
  return elevated(tx, async (tx) => {
    const waits = [isAccountCounted ? await waitOfAccount(tx, accountKey(action, account, browser)) : 0]
    for (const network of isNetworkCounted ? networksOf(ipAddress) : [])
      waits.push(await waitOfNetwork(tx, network))
    return Math.max(...waits)
  })
}

async function countBlock(tx: Tx<'system'>, key: string, now: Date): Promise<number> {
  const until = new Date(now.getTime() + BLOCKS_COUNT_FOR_MS)
  const blocks = only(await accountsSql.addAttempt(tx, blocksKey(key), until, now))
  return blocks.count
}

export const findUnblockedBrowser = (
  { tx, now }: Work<'tx' | 'now'>,
  action: LimitedAction,
  account: string,
  browsers: readonly string[],
): Promise<string | undefined> =>
  elevated(tx, async (tx) => {
    for (const browser of browsers) {
      const tried = await accountsSql.findAttemptWindow(tx, accountKey(action, account, browser), now)
      if (!tried || tried.count <= limits[action].account) return browser
    }
    return undefined
  })

/**
 * Clears the attempts and blocks of the account. With `browser`, clears those of that browser
 * instead.
 */
export function clearAttempts(tx: Tx, action: LimitedAction, account: string, browser?: string) {
  const key = accountKey(action, account, browser)
  return elevated(tx, (tx) => accountsSql.clearAttempts(tx, [key, blocksKey(key)]))
}

export const uncountAttempt = (tx: Tx, action: LimitedAction, account: string) =>
  elevated(tx, (tx) => accountsSql.uncountAttempt(tx, accountKey(action, account)))

/** `shares` multiplies the limit. */
type Network = { name: string; shares: number }

/** A /48 contains 65,536 /64 networks, but its limit is only ten times that of one /64. */
const SHARES_OF_48 = 10

/** Networks that may be one customer: the IPv4 address, or in IPv6 the /64 and the /48. */
export function networksOf(ipAddress: string): Network[] {
  // The URL parser accepts every spelling and returns the canonical one.
  const plain = URL.parse(`http://[${ipAddress.replace(/%.*/, '')}]`)?.hostname.slice(1, -1)
  if (plain === undefined) return [{ name: ipAddress, shares: 1 }]
  const ipv4 = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(plain)
  if (ipv4) {
    const bytes = ipv4.slice(1).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
    return [{ name: bytes.join('.'), shares: 1 }]
  }
  const [front = [], back = []] = plain.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
  return [
    { name: groups.slice(0, 4).join(':'), shares: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, shares: SHARES_OF_48 },
  ]
}

/** Age below which a studio counts as new. Spammers rarely stay longer than a trial. */
const TRIAL_MS = 14 * 24 * 60 * 60_000

type TypedAddress = {
  studioId?: string
  /** A client who has never visited. */
  unseenClientId?: string
  isByStranger?: boolean
}

/**
 * Returns a function that counts an email to a typed address. The count persists when the refusal
 * rolls the transaction back.
 */
export const createEmailCounter =
  (
    { refuse, ...attempt }: Work<'tx' | 'now' | 'ipAddress'> & { refuse: RefuseTooMany },
    typed: TypedAddress,
  ): CountLetter =>
  async () => {
    const waitMs = await waitAfterEmail(attempt, typed)
    if (waitMs === 0) return
    afterRollback(attempt.tx, async (pool) => {
      await asSystem(pool, (tx) => waitAfterEmail({ ...attempt, tx }, typed))
    })
    refuse('too_many_attempts', { waitSeconds: Math.ceil(waitMs / 1000) })
  }

async function waitAfterEmail(
  attempt: Work<'tx' | 'now' | 'ipAddress'>,
  { studioId, unseenClientId, isByStranger = false }: TypedAddress,
): Promise<number> {
  const waits = [0]
  if (studioId !== undefined) {
    const studio = await elevated(attempt.tx, (tx) => accountsSql.findRegistrationTime(tx, studioId))
    const isNew = attempt.now.getTime() - studio!.registeredAt.getTime() < TRIAL_MS
    const actions = isNew
      ? (['write_client_while_new', 'write_client_in_a_day_while_new'] as const)
      : (['write_client', 'write_client_in_a_day'] as const)
    for (const action of actions) waits.push(await countAttemptAndFindWaitMs(attempt, action, studioId))
  }
  if (unseenClientId !== undefined)
    waits.push(await countAttemptAndFindWaitMs(attempt, 'write_unseen_client', unseenClientId))
  if (isByStranger) waits.push(await countAttemptAndFindWaitMs(attempt, 'write_as_stranger'))
  return Math.max(...waits)
}
