import type { Entrance } from './serve-contract.ts'

/** A host of ours: null is the product's own address, otherwise a studio's domain and the moment it went live. */
export type TokenHost = string | null

type StudioHostAt = { host: string; liveSince: Date }

/**
 * The host that a token, link or session belongs to; it is worthless at any other. The moment is part of it: a domain
 * that was lost and came back accepts nothing from before.
 */
export const tokenHostOf = (at: StudioHostAt | undefined): TokenHost =>
  at ? `${at.host} ${at.liveSince.toISOString()}` : null

export const belongsHere = ({ studioHost }: Pick<Entrance, 'studioHost'>, tokenHost: TokenHost): boolean =>
  tokenHostOf(studioHost) === tokenHost

/** Text to hash or sign for a token that keeps no host of its own: each host gets another result. */
export const boundTo = (tokenHost: TokenHost, text: string): string =>
  tokenHost === null ? text : `${text} ${tokenHost}`
