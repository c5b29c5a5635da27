import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import type { Clock } from './clock.ts'
import type { Pool } from './db/pool.ts'
import type { DiskGuard } from './disk/disk-room.ts'
import type { Dns } from './dns/open-dns.ts'
import type { Surroundings } from './http/post-to-public.ts'
import type { Objects } from './objects/objects.ts'

export type PaymentProvider = {
  /** False while no keys are given: nobody can pay then. */
  isOpen: boolean
  api: Stripe
  webhookSecret: string
  /** Where the provider shows people their payments; undefined when payments are played. */
  dashboardUrl: string | undefined
}

/** Who stands on invoices as the one that sends them, as the law wants it. */
export type Seller = {
  name: string
  address?: string | undefined
  kvkNumber?: string | undefined
  vatId?: string | undefined
}

/** What a process holds while it runs; made once at start and handed down, never reached for. */
export type Services = {
  pool: Pool
  objects: Objects
  clock: Clock
  log: Logger
  /** Where people reach the product, without a slash at the end. */
  publicUrl: string
  /** Where the domains of studios are to lead, as their DNS says it. */
  domainTarget: string
  dns: Dns
  /** Signs cookies and addresses; kept in the data folder or given by the environment. */
  secret: string
  /** The secret before this one: what was sealed under it can still be opened. */
  previousSecret?: string | undefined
  /** Files that are still coming in lie here, on the same disk as local storage. */
  incomingFolder: string
  /** Asked before anything large is written; without it the disk alone says when it is full. */
  disk?: DiskGuard
  /** Mail goes out here; without it every letter stays in the demo's mailbox. */
  smtp: { url: string; from: string } | undefined
  /** Messages from visitors go here. */
  contactEmail: string
  seller: Seller
  /** Whether anything is seen of a mark; drawn by a child process, as no web process draws. */
  drawsInk: (mark: { kind: 'text'; text: string } | { kind: 'logo'; png: Uint8Array }) => Promise<boolean>
  /** Addresses of the network leave the activity log after so many days; 90 unless given. */
  logAddressDays?: number
  /** What lies outside, where a person may have us post to; the internet unless given. */
  outside?: Surroundings
  /** Moves money. */
  payments: PaymentProvider
}
