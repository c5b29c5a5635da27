import type { Tx } from '#platform/db/transaction.ts'
import { agreements, type AgreementPath } from '../agreements.rules.ts'
import { acceptedAgreements } from './agreements.tables.ts'

/** SHA-256 (base64url) of each text, without its path and day; a test holds them to the pages. */
export const agreementHashes: Record<AgreementPath, string> = {
  '/voorwaarden': 'uFlD6vIbDP8WWNem0xhk2GDA-qE5KOOceU_KOMxJzc4',
  '/privacy': 'uXn12V1O6lAcvwgEdrmNjJwrhGQWJt7p4pOR-B_2ito',
  '/verwerkersovereenkomst': '19Y31JRqV8SVTxyJSI4bgX6ldl25_TrSF7qfFlLjUN8',
}

/** Keeps what a new studio accepted, text by text. */
export const acceptAgreements = (tx: Tx<'system'>, studioId: string, acceptedAt: Date) =>
  tx.insert(acceptedAgreements).values(
    agreements.map(({ path, version }) => ({
      studioId,
      path,
      version,
      hash: agreementHashes[path],
      acceptedAt,
    })),
  )
