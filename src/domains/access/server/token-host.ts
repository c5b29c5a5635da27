import type { RequestHost } from './serve-contract.ts'

/**
 * Null for the product’s own address; otherwise a studio’s domain and the moment the domain went
 * live.
 */
export type TokenHost = string | null

type StudioHostAt = { host: string; liveSince: Date }

/**
 * Returns the host at which a token, link or session is valid. A domain that goes live again gets
 * another value, so that old tokens stay invalid.
 */
export const tokenHostOf = (at: StudioHostAt | undefined): TokenHost =>
  at ? `${at.host} ${at.liveSince.toISOString()}` : null

export const matchesHost = ({ studioHost }: Pick<RequestHost, 'studioHost'>, tokenHost: TokenHost): boolean =>
  tokenHostOf(studioHost) === tokenHost

export const appendTokenHost = (tokenHost: TokenHost, text: string): string =>
  tokenHost === null ? text : `${text} ${tokenHost}`
