import { elevated } from '#domains/access/server/access.ts'
import { afterCommit } from '#domains/access/server/serve-contract.ts'
import { record } from '#domains/activity/server/activity.ts'
import { only } from '#platform/db/only.ts'
import { beforeCommit, type Tx } from '#platform/db/transaction.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Within this time each block is longer than the one before. */
const BLOCKS_COUNT_FOR_MS = 7 * DAY_MS

/** Attempts allowed per window: for one account, and from one network for all accounts. */
const limits = {
  sign_in: { account: 10, network: 200, windowMs: 15 * MINUTE_MS },
  register: { account: 5, network: 60, windowMs: 60 * MINUTE_MS },
  request_link: { account: 5, network: 40, windowMs: 60 * MINUTE_MS },
  /** Separate from `request_link`, so that using one up leaves the other. */
  request_reset: { account: 5, network: 40, windowMs: 60 * MINUTE_MS },
  /** Tokens are too long to guess; this bounds the cost of trying. */
  use_link: { account: 60, network: 60, windowMs: 60 * MINUTE_MS },
  /** One call per opened page, which changes nothing. */
  look_at_link: { account: Infinity, network: 240, windowMs: 60 * MINUTE_MS },
  resend_letter: { account: 5, network: Infinity, windowMs: 60 * MINUTE_MS },
  guest_comment: { account: 60, network: Infinity, windowMs: 60 * MINUTE_MS },
  /** Letters in a studio's name to typed addresses; fewer while it is new. */
  write_client: { account: 60, network: Infinity, windowMs: 60 * MINUTE_MS },
  write_client_in_a_day: { account: 300, network: Infinity, windowMs: DAY_MS },
  write_client_while_new: { account: 30, network: Infinity, windowMs: 60 * MINUTE_MS },
  write_client_in_a_day_while_new: { account: 100, network: Infinity, windowMs: DAY_MS },
  /** To one client who was never here. */
  write_unseen_client: { account: 5, network: Infinity, windowMs: DAY_MS },
  /** Letters to typed addresses where nobody is signed in. */
  write_as_stranger: { account: Infinity, network: 60, windowMs: 60 * MINUTE_MS },
  /** Each one queries other people's name servers. */
  check_domain: { account: 20, network: Infinity, windowMs: 60 * MINUTE_MS },
  /** Each one asks the service of the European Commission. */
  check_vat_id: { account: 30, network: Infinity, windowMs: 60 * MINUTE_MS },
  set_domain: { account: 20, network: Infinity, windowMs: 60 * MINUTE_MS },
  /** Each one posts to other people's servers. */
  test_webhook: { account: 10, network: Infinity, windowMs: 60 * MINUTE_MS },
  /** High, since a receiver may have missed many while it was down. */
  send_webhook_again: { account: 200, network: Infinity, windowMs: 60 * MINUTE_MS },
  /** By one browser; a PIN has four to eight figures. */
  gallery_pin: { account: 5, network: 100, windowMs: 15 * MINUTE_MS },
  /** Wrong PINs of one link, from anywhere; with waits that double up to a day, guessing four figures takes years. */
  link_pin: { account: 10, network: Infinity, windowMs: 60 * MINUTE_MS, growsToMs: DAY_MS },
  /** New guests of one link. */
  new_guest: { account: Infinity, network: 20, windowMs: 60 * MINUTE_MS },
  /** Counted by gallery; revoked links stay as rows. */
  make_link: { account: 20, network: Infinity, windowMs: DAY_MS },
  guest_letter: { account: 5, network: Infinity, windowMs: 60 * MINUTE_MS },
  way_back: { account: 3, network: 100, windowMs: 60 * MINUTE_MS },
  way_back_of_link: { account: 20, network: Infinity, windowMs: 60 * MINUTE_MS },
  write_message: { account: 5, network: 20, windowMs: 60 * MINUTE_MS },
  change_password: { account: 10, network: 200, windowMs: 15 * MINUTE_MS },
  /** Three codes are right at once; with waits that double up to a day, guessing takes a century. */
  second_factor: { account: 5, network: 100, windowMs: 15 * MINUTE_MS, growsToMs: DAY_MS },
  /** Browsers ask by themselves, for autofill; each call stores a row for a day. */
  ask_passkey: { account: Infinity, network: 600, windowMs: 15 * MINUTE_MS },
  use_passkey: { account: 20, network: 200, windowMs: 15 * MINUTE_MS },
  /** Each one calls the payment provider. */
  open_pay_link: { account: 30, network: 200, windowMs: 15 * MINUTE_MS },
  /** A page and its two steps; only the last writes, once for an order. */
  open_withdrawal: { account: 30, network: 200, windowMs: 15 * MINUTE_MS },
  /**
   * Each one mails the client and the studio; paid orders no longer count. No network limit, since the client is
   * known.
   */
  place_order: { account: 10, network: Infinity, windowMs: 60 * MINUTE_MS },
  /** Each one is rendered in a process of its own, for up to some seconds. */
  draw_logo: { account: 30, network: Infinity, windowMs: 60 * MINUTE_MS },
  /** Parts of originals at full size, each drawn when asked for; a guest is someone else in another browser. */
  draw_cut: { account: 120, network: 1200, windowMs: 60 * MINUTE_MS },
} as const

export type Guess = keyof typeof limits

export type RefuseTooMany = (code: 'too_many_attempts', facts: { waitSeconds: number }) => never
type Attempt = { tx: Tx; ipAddress: string; now: Date; refuse: RefuseTooMany }

type Tried = {
  /** A known browser's count: attempts of others don't count against it, nor its own against others. */
  browser?: string | undefined
  /** Subject at which a network's attempts are counted, instead of at everything. */
  at?: string | undefined
  /** Called as each block begins, with its number of late. */
  onBlock?: (blockNo: number) => Promise<void>
}

const accountKey = (guess: Guess, account?: string, browser?: string) =>
  [guess, account, browser && `by ${browser}`].filter((part) => part !== undefined).join(' ')
const blocksKey = (key: string) => `${key} blocks`

/**
 * Counts one attempt. Returns undefined while it is allowed, else the refusal to return: it is thrown after the
 * commit, since a rollback would undo the count.
 */
export async function blockedAttempt(
  { refuse, ...attempt }: Attempt,
  guess: Guess,
  account?: string,
  tried: Tried = {},
) {
  const waitMs = await waitAfterAttempt(attempt, guess, account, tried)
  if (waitMs === 0) return undefined
  return afterCommit(async () => refuse('too_many_attempts', { waitSeconds: Math.ceil(waitMs / 1000) }))
}

/**
 * Counts one attempt and returns how long to wait in milliseconds; 0 while it is allowed. The product's own attempts
 * have no network.
 */
export async function waitAfterAttempt(
  { tx, ipAddress, now }: { tx: Tx; ipAddress?: string; now: Date },
  guess: Guess,
  account?: string,
  { browser, at, onBlock }: Tried = {},
): Promise<number> {
  const { windowMs, ...allowed } = limits[guess]
  const windowEndsAt = new Date(now.getTime() + windowMs)
  const waitOf = ({ windowEndsAt: end }: { windowEndsAt: Date }) => end.getTime() - now.getTime()
  const noteBlock = (tx: Tx<'system'>, key: string) =>
    record(tx, 'system', { action: 'attempts_blocked', details: key, ipAddress }, now)

  async function waitOfAccount(tx: Tx<'system'>, key: string): Promise<number> {
    const tried = only(await accountsSql.countAttempts(tx, key, windowEndsAt, now))
    const over = tried.count - allowed.account
    // Only when the limit is first passed, so that a flood of attempts does not flood the log.
    if (over === 1) {
      await noteBlock(tx, key)
      if ('growsToMs' in allowed) {
        const blockNo = await countBlock(tx, key, now)
        tried.windowEndsAt = new Date(
          now.getTime() + Math.min(windowMs * 2 ** (blockNo - 1), allowed.growsToMs),
        )
        await accountsSql.extendWindow(tx, key, tried.windowEndsAt)
        await onBlock?.(blockNo)
      }
    }
    return over > 0 ? waitOf(tried) : 0
  }

  // All of a network would wait at its row while one password is hashed: it is read first, and counted with the commit.
  async function waitOfNetwork(tx: Tx<'system'>, { name, shares }: Network): Promise<number> {
    const [key, most] = [`${accountKey(guess, at)} from ${name}`, allowed.network * shares]
    beforeCommit(tx, () =>
      elevated(tx, async (tx) => {
        const tried = only(await accountsSql.countAttempts(tx, key, windowEndsAt, now))
        if (tried.count - most === 1) await noteBlock(tx, key)
      }),
    )
    const tried = await accountsSql.findAttempts(tx, key, now)
    return tried && tried.count >= most ? waitOf(tried) : 0
  }

  const isAccountCounted = account !== undefined && allowed.account !== Infinity
  const isNetworkCounted = ipAddress !== undefined && allowed.network !== Infinity && browser === undefined
  if (!isAccountCounted && !isNetworkCounted) return 0
  return elevated(tx, async (tx) => {
    const waits = [isAccountCounted ? await waitOfAccount(tx, accountKey(guess, account, browser)) : 0]
    for (const network of isNetworkCounted ? networksOf(ipAddress) : [])
      waits.push(await waitOfNetwork(tx, network))
    return Math.max(...waits)
  })
}

async function countBlock(tx: Tx<'system'>, key: string, now: Date): Promise<number> {
  const until = new Date(now.getTime() + BLOCKS_COUNT_FOR_MS)
  const blocks = only(await accountsSql.countAttempts(tx, blocksKey(key), until, now))
  return blocks.count
}

/** The first of a browser's counts that is not blocked. Being blocked is noted at each count before the next one counts. */
export const firstNotBlocked = (
  { tx, now }: { tx: Tx; now: Date },
  guess: Guess,
  account: string,
  browsers: readonly string[],
): Promise<string | undefined> =>
  elevated(tx, async (tx) => {
    for (const browser of browsers) {
      const tried = await accountsSql.findAttempts(tx, accountKey(guess, account, browser), now)
      if (!tried || tried.count <= limits[guess].account) return browser
    }
    return undefined
  })

/** Clears an account's failed attempts once it is in; with `browser`, only that browser's. */
export function forgetAttempts(tx: Tx, guess: Guess, account: string, browser?: string) {
  const key = accountKey(guess, account, browser)
  return elevated(tx, (tx) => accountsSql.forgetAttempts(tx, [key, blocksKey(key)]))
}

/** Takes one attempt back that turned out to be right, and leaves those of others. */
export const takeBackAttempt = (tx: Tx, guess: Guess, account: string) =>
  elevated(tx, (tx) => accountsSql.takeBackAttempt(tx, accountKey(guess, account)))

/** `shares` is how many customers' limits it has. */
type Network = { name: string; shares: number }

/** Shares of the limits that a /48 has, whose holder can call from 65,536 networks. */
const SHARES_OF_48 = 10

/** The parts of an IP address that may be one customer: an IPv6 customer has a whole /64, some a /48. */
export function networksOf(ipAddress: string): Network[] {
  // The reader of addresses knows every spelling, and writes one.
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
