import { emailAddress } from '#domains/access/email.contract.ts'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { areValidDnsServers } from '#platform/dns/open-dns.ts'
import { isLoopback, isOwnMachine } from '#platform/http/own-machine.ts'
import { LANES } from '#platform/jobs/job.ts'
import { isIban, tidyIban } from '#platform/pure/iban.ts'
import { isPostcode, tidyPostcode, type PostalAddress } from '#platform/pure/postal-address.ts'
import { StartProblem } from '#platform/core/start-problem.ts'

const projectFolder = fileURLToPath(new URL('../../..', import.meta.url))
const CONCURRENT_PICTURES_MAX = 32

const wholeNumber = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const optionalText = z.string().trim().min(1).optional()
const secretList = z
  .string()
  .transform((secrets) => secrets.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(32)).min(1))

const environment = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z
    .string()
    .default('')
    // Node would listen on every address if the host were empty.
    .transform((host) => host.trim().replace(/^\[(.*)\]$/, '$1') || '127.0.0.1')
    .pipe(
      z.union(
        [z.ipv4(), z.ipv6(), z.hostname()],
        'an address of this machine is expected, or 0.0.0.0 for all',
      ),
    ),
  PUBLIC_URL: z.url().optional(),
  TRUSTED_PROXIES: wholeNumber(0, 8).default(0),
  DATA_FOLDER: z.string().default('var'),
  SHOWCASE_FOLDER: optionalText,
  DEMO: z.enum(['on', 'off']).optional(),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((roles) => roles.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['web', 'worker'])).min(1)),
  DATABASE_URL: optionalText,
  DATABASE_DIRECT_URL: optionalText,
  DATABASE_REPLICA_URL: optionalText,
  MIGRATE: z.enum(['on', 'off']).default('on'),
  DATABASE_POOL: wholeNumber(4, 200).default(20),
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  SECRET: z.string().min(32).optional(),
  SECRETS: secretList.optional(),
  SECRET_PREVIOUS: secretList.optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'smtp://name:password@host:port or smtps://… is expected',
    })
    .optional(),
  MAIL_FROM: emailAddress.default('lichttafel@localhost.localdomain'),
  CONTACT_EMAIL: emailAddress.optional(),
  S3_BUCKET: optionalText,
  S3_REGION: z.string().default('eu-west-1'),
  S3_ENDPOINT: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_SANDBOX_PORT: wholeNumber(1, 65535).optional(),
  SELLER_NAME: z.string().default('Lichttafel'),
  SELLER_ADDRESS: optionalText,
  SELLER_STREET: optionalText,
  SELLER_HOUSE_NUMBER: optionalText,
  SELLER_POSTCODE: optionalText,
  SELLER_CITY: optionalText,
  SELLER_KVK: optionalText,
  SELLER_VAT_ID: optionalText,
  PAYOUT_IBAN: z
    .string()
    .transform(tidyIban)
    .pipe(z.string().refine(isIban, 'an IBAN is expected, as in NL91 ABNA 0417 1643 00'))
    .optional(),
  PAYOUT_NAME: optionalText,
  WORKER_DEAD_SECONDS: wholeNumber(5, 600).default(20),
  WORKER_LANES: z
    .string()
    .default(LANES.join(','))
    .transform((lanes) => [...new Set(lanes.split(',').map((lane) => lane.trim()))])
    .pipe(z.array(z.enum(LANES)).min(1)),
  WORKER_CONCURRENCY: wholeNumber(1, CONCURRENT_PICTURES_MAX).default(
    Math.min(availableParallelism(), CONCURRENT_PICTURES_MAX),
  ),
  DOMAIN_TARGET: z.hostname().toLowerCase().optional(),
  DNS_SERVERS: z
    .string()
    .transform((servers) => servers.split(',').map((server) => server.trim()))
    .refine(areValidDnsServers, 'addresses are expected, as in 1.1.1.1,[2606:4700::1]:53')
    .optional(),
  ASK_PORT: wholeNumber(0, 65535).optional(),
  VIES_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  BACKUP_TO: optionalText,
  BACKUP_KEY: z.string().min(32).optional(),
  BACKUP_DAYS: wholeNumber(7, 3650).default(35),
  KEEP_DELETED_DAYS: wholeNumber(0, 30).default(7),
  LOG_ADDRESS_DAYS: wholeNumber(1, 3650).default(90),
  LOG_MONTHS: wholeNumber(12, 1200).default(36),
  METRICS_PORT: wholeNumber(0, 65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  STATUS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, '16 characters or more are expected, and no spaces')
    .optional(),
  REQUEST_LOG: z.enum(['on', 'off']).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
})

export const settingNames = Object.keys(environment.shape)

type SellerSettings = Pick<
  z.infer<typeof environment>,
  'SELLER_STREET' | 'SELLER_HOUSE_NUMBER' | 'SELLER_POSTCODE' | 'SELLER_CITY'
>

function sellerAddress(given: SellerSettings): PostalAddress | undefined {
  const { SELLER_STREET: street, SELLER_HOUSE_NUMBER: houseNumber } = given
  const { SELLER_POSTCODE: postcode, SELLER_CITY: city } = given
  if (!street && !houseNumber && !postcode && !city) return undefined
  if (!street || !houseNumber || !postcode || !city)
    throw new StartProblem(
      'Of SELLER_STREET, SELLER_HOUSE_NUMBER, SELLER_POSTCODE and SELLER_CITY some are given. Give all four, or none.',
    )
  if (!isPostcode('NL', postcode))
    throw new StartProblem('SELLER_POSTCODE: a Dutch postcode is expected, as in 1015 CJ')
  return { country: 'NL', street, houseNumber, postcode: tidyPostcode('NL', postcode), city }
}

/** Adds settings from the files that `NAME_FILE` names, as secret managers provide them. */
function withFiles(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const all: Record<string, string | undefined> = { ...env }
  for (const name of settingNames) {
    const path = env[`${name}_FILE`]
    if (path === undefined || path === '') continue
    if (env[name] !== undefined)
      throw new StartProblem(`${name} and ${name}_FILE are both given. Give one of them.`)
    all[name] = readSetting(`${name}_FILE`, path)
  }
  return all
}

function readSetting(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    throw new StartProblem(`${name} names ${path}, which can't be read.`, { cause })
  }
}

export type Settings = ReturnType<typeof readSettings>

/**
 * Returns the validated settings, or throws a StartProblem. By default database, file storage and
 * payments (a sandbox) are the product's own.
 */
export function readSettings(env: NodeJS.ProcessEnv) {
  const parsed = environment.safeParse(withFiles(env))
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new StartProblem(`The environment holds settings that can't be used. ${wrong.join('; ')}`)
  }
  const { PUBLIC_URL, DATA_FOLDER, ROLES, DEMO, STRIPE_SANDBOX_PORT, DOMAIN_TARGET, ...given } = parsed.data
  if (given.SECRET && given.SECRETS)
    throw new StartProblem('SECRET and SECRETS are both given. Give one of them.')
  const publicUrl = PUBLIC_URL ?? `http://${nameOf(given.HOST)}:${given.PORT}`
  // A client chooses the name in `Host`, so a local PUBLIC_URL alone keeps nobody out.
  const isOnOwnMachine = isOwnMachine(publicUrl) && (isLoopback(given.HOST) || DEMO === 'on')
  return {
    ...given,
    publicUrl: publicUrl.replace(/\/$/, ''),
    isOnOwnMachine,
    domainTarget: DOMAIN_TARGET ?? new URL(publicUrl).hostname,
    dataFolder: resolve(projectFolder, DATA_FOLDER),
    webFolder: join(projectFolder, 'dist/web'),
    // The demo's accounts have known passwords. Without DEMO=on, the demo needs `isOnOwnMachine`
    // and the embedded database.
    hasDemo: DEMO ? DEMO === 'on' : !given.DATABASE_URL && isOnOwnMachine,
    // Sandbox payments are free, so the sandbox runs only if `isOnOwnMachine`.
    sandboxPort: isOnOwnMachine ? (STRIPE_SANDBOX_PORT ?? portBeside(given.PORT)) : undefined,
    /**
     * The first secret signs, the others are accepted. If undefined, the data folder keeps a
     * secret.
     */
    secrets: given.SECRETS ?? (given.SECRET ? [given.SECRET] : undefined),
    sellerAddress: sellerAddress(given),
    // Defaults to 0 with the embedded database, since no other process could take over.
    drainMs: (given.DRAIN_SECONDS ?? (given.DATABASE_URL ? 10 : 0)) * 1000,
    // Off by default with the embedded database: the log then usually goes to a terminal, where
    // requests would hide other messages.
    logsRequests: given.REQUEST_LOG ? given.REQUEST_LOG === 'on' : given.DATABASE_URL !== undefined,
    isWeb: ROLES.includes('web'),
    isWorker: ROLES.includes('worker'),
  }
}

// A server on all addresses without a PUBLIC_URL is not called localhost, because others may reach
// it.
function nameOf(host: string): string {
  const literal = host.includes(':') ? `[${host}]` : host
  return isOwnMachine(`http://${literal}`) ? 'localhost' : literal
}

// Undefined when the system picks the port, because pay pages need return URLs that are known
// before the start. Undefined for the last port too.
const portBeside = (port: number) => (port > 0 && port < 65_535 ? port + 1 : undefined)
