import type { Logger } from 'pino'
import type { Clock } from './core/clock.ts'
import type { Pool } from './db/pool.ts'
import type { DiskGuard } from './disk/disk-room.ts'
import type { Dns } from './dns/open-dns.ts'
import type { OutsideNetwork } from './http/post-to-public.ts'
import type { Objects } from './objects/objects.ts'
import type { StoredFiles } from './objects/stored-files.ts'
import type { Secrets } from './core/seal.ts'
import type { PaymentProvider } from './stripe/stripe-client.ts'
import type { PostalAddress } from './pure/postal-address.ts'
import type { LivePace } from './pure/stream-events.ts'
import type { DrawnMailPictures, WantedPictures } from './core/wanted-pictures.ts'

type Seller = {
  name: string
  address?: string | undefined
  /** Address in fields, for electronic invoices. */
  postal?: PostalAddress | undefined
  kvkNumber?: string | undefined
  vatId?: string | undefined
}

export type Services = Secrets & {
  pool: Pool
  /** Database URL for long-lived connections, past a pooler; undefined without a pooler. */
  directUrl?: string | undefined
  /** Replica that lags a moment, for lists of the back office and for all exports of lists. */
  replica?: Pool | undefined
  objects: Objects
  clock: Clock
  log: Logger
  requestLog?: Logger | undefined
  /** Without a slash at the end. */
  publicUrl: string
  /**
   * Whether `publicUrl` names this machine, and HOST does too or DEMO is on. Anyone may then read
   * emails if `smtp` is missing.
   */
  isOnOwnMachine: boolean
  /** DNS target of studios' own domains. */
  domainTarget: string
  dns: Dns
  /** Folder of unfinished uploads. It may be on another disk than local storage. */
  incomingFolder: string
  /** Checks free space before large writes. Without `disk`, a write fails only on a full disk. */
  disk?: DiskGuard
  /** Lists keys of objects that a backup still has to copy. Undefined with a bucket. */
  listNotBackedUp?: (() => Promise<ReadonlySet<string>>) | undefined
  /** Server for outgoing mail. Without `smtp`, emails stay in the database. */
  smtp: { url: string; from: string } | undefined
  contactEmail: string
  seller: Seller
  /** The platform's bank account that pays studios. Without it, no payout file is made. */
  payoutDebtor?: { iban: string; name: string } | undefined
  /**
   * Whether a watermark would be visible. A child process draws it, since web processes don't draw.
   */
  isWatermarkVisible: (
    watermark: { kind: 'text'; text: string } | { kind: 'logo'; png: Uint8Array },
  ) => Promise<boolean>
  drawInvoiceOf: (
    services: Services,
    orderId: string,
  ) => Promise<{ fileName: string; pdf: Buffer } | undefined>
  /**
   * Draws the pictures of an email in a child process. Injected, since mail must not depend on
   * photos.
   */
  drawLetterPictures: (services: Services, wanted: WantedPictures) => Promise<DrawnMailPictures>
  livePace?: LivePace | undefined
  /** Days after which IP addresses are removed from the activity log; 90 by default. */
  logIpAddressDays?: number
  /** Months that the activity log is kept; 36 by default. */
  logMonths?: number
  /**
   * Days that files stay after the last row that named them is gone, unless the disk is low; 7 by
   * default. 0 removes files at once.
   */
  keepDeletedDays?: number
  /** Stored files of all domains, for the check of rows against files. */
  storedFiles: readonly StoredFiles[]
  outside?: OutsideNetwork
  /** URL of the VIES REST service, without a slash at the end. Without it VIES is not asked. */
  viesUrl?: string | undefined
  payments: PaymentProvider
}

declare module './jobs/job.ts' {
  interface Register {
    services: Services
  }
}
