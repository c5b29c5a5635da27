import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { StartProblem } from '#platform/postgres/start-problem.ts'

const projectFolder = fileURLToPath(new URL('../../..', import.meta.url))
const optionalText = z.string().trim().min(1).optional()

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(8).default(0),
  DATA_FOLDER: z.string().default('var'),
  DEMO: z.enum(['on', 'off']).optional(),
  ROLES: z.string().default('web,worker'),
  DATABASE_URL: optionalText,
  SECRET: z.string().min(32).optional(),
  SMTP_URL: optionalText,
  MAIL_FROM: z.email().default('lichttafel@localhost.localdomain'),
  CONTACT_EMAIL: z.email().optional(),
  S3_BUCKET: optionalText,
  S3_REGION: z.string().default('eu-west-1'),
  S3_ENDPOINT: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  SELLER_NAME: z.string().default('Lichttafel'),
  SELLER_ADDRESS: optionalText,
  SELLER_KVK: optionalText,
  SELLER_VAT_ID: optionalText,
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(32).default(2),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
})

export type Settings = ReturnType<typeof readSettings>

/** What the environment says, checked once at start; every part that is not given is brought along. */
export function readSettings(env: NodeJS.ProcessEnv) {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new StartProblem(`The environment holds settings that can't be used. ${wrong.join('; ')}`)
  }
  const { DATA_FOLDER, ROLES, DEMO, ...given } = parsed.data
  const roles = ROLES.split(',').map((role) => role.trim())
  return {
    ...given,
    dataFolder: resolve(projectFolder, DATA_FOLDER),
    webFolder: join(projectFolder, 'dist/web'),
    // People with known passwords: never where others can reach them, unless someone says so.
    hasDemo: DEMO ? DEMO === 'on' : !given.DATABASE_URL && isOwnMachine(given.PUBLIC_URL),
    isWeb: roles.includes('web'),
    isWorker: roles.includes('worker'),
  }
}

const isOwnMachine = (publicUrl = 'http://localhost') =>
  /^(localhost|127\.0\.0\.1)$/.test(new URL(publicUrl).hostname)
