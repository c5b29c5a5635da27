import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import type { Clock } from './clock.ts'
import type { Pool } from './db/pool.ts'
import type { DiskGuard } from './disk/disk-room.ts'
import type { Dns } from './dns/open-dns.ts'
import type { Surroundings } from './http/post-to-public.ts'
import type { Objects } from './objects/objects.ts'
import type { StoredFiles } from './objects/stored-files.ts'
import type { PostalAddress } from './pure/postal-address.ts'
import type { LivePace } from './pure/stream-events.ts'
import type { DrawnPictures, WantedPictures } from './wanted-pictures.ts'

export type PaymentProvider = {
  /** False without API keys: nobody can pay then. */
  isOpen: boolean
  api: Stripe
  webhookSecret: string
  /** The provider's website for payments; undefined without keys, and with a stand-in. */
  dashboardUrl: string | undefined
}

/** The sender on invoices, with what the law requires. */
type Seller = {
  name: string
  /** As one line; also made of `postal` where that is given. */
  address?: string | undefined
  /** In its parts, as invoices for programs want it. */
  postal?: PostalAddress | undefined
  kvkNumber?: string | undefined
  vatId?: string | undefined
}

/** The dependencies of a process: made once at start and passed down. */
export type Services = {
  pool: Pool
  /** Where connections that last are opened, past a pooler; the pool's own address without one. */
  directUrl?: string | undefined
  /** A copy of the database that is a moment behind, for lists of the back office and exports. */
  replica?: Pool | undefined
  objects: Objects
  clock: Clock
  log: Logger
  /** Takes one line a request and a job; without it none is written. */
  requestLog?: Logger | undefined
  /** Without a slash at the end. */
  publicUrl: string
  /** Whether nobody else can reach the product, so that letters may be read without an account. */
  isOnOwnMachine: boolean
  /** What the DNS of studios' own domains must point to. */
  domainTarget: string
  dns: Dns
  /** Signs cookies and URLs; from the environment, or kept in the data folder. */
  secret: string
  /** Others of `SECRETS`: what they signed is still accepted, while processes change over or until sessions are renewed. */
  formerSecrets?: readonly string[] | undefined
  /** Those before: what they sealed, or signed in letters, can still be opened. */
  previousSecrets?: readonly string[] | undefined
  /** Unfinished uploads, on the same disk as local storage. */
  incomingFolder: string
  /** Asked before anything large is written; without it only the disk itself refuses. */
  disk?: DiskGuard
  /** Keys of objects that the backup lacks so far; only where the objects lie on the guarded disk. */
  listNotBackedUp?: (() => Promise<ReadonlySet<string>>) | undefined
  /** Outgoing mail; without it every letter stays in the demo's mailbox. */
  smtp: { url: string; from: string } | undefined
  contactEmail: string
  seller: Seller
  /** The platform's own account, from which studios are paid; without it no file is made. */
  payoutDebtor?: { iban: string; name: string } | undefined
  /** Whether a watermark would be visible; a child process draws it, as no web process draws. */
  drawsInk: (mark: { kind: 'text'; text: string } | { kind: 'logo'; png: Uint8Array }) => Promise<boolean>
  /** The invoice of a paid order; undefined while it has none. */
  drawInvoiceOf: (
    services: Services,
    orderId: string,
  ) => Promise<{ fileName: string; pdf: Buffer } | undefined>
  /** Draws the pictures of a letter, in a child process; letters come before photos, so that they are handed down. */
  drawLetterPictures: (services: Services, wanted: WantedPictures) => Promise<DrawnPictures>
  /** How much open screens spare this server; `usualPace` by default. */
  livePace?: LivePace | undefined
  /** IP addresses leave the activity log after so many days; 90 by default. */
  logIpAddressDays?: number
  /** A month leaves the activity log so many months after its end; 36 by default. */
  logMonths?: number
  /** Files stay so many days after the last row that named them; 7 by default, 0 for not at all. */
  keepDeletedDays?: number
  /** What all domains keep in storage, for the check of rows against files; handed down, since it names every domain. */
  storedFiles: readonly StoredFiles[]
  /** For requests to URLs that people give us; the internet by default. */
  outside?: Surroundings
  /** The REST service that knows VAT numbers, without a slash at the end; without it none is checked. */
  viesUrl?: string | undefined
  payments: PaymentProvider
}
