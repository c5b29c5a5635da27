import { dateAndTime, longDate, visit } from '#platform/pure/format.nl.ts'
import { apiKeysNl as texts } from '../../api-keys.nl.ts'
import { scopes, type Scope } from '../../api.rules.ts'
import type { ApiKey } from './api-keys.queries.ts'

/** One thing a key may do, in words. */
export function scopeText(scope: Scope): string {
  const [subject = '', verb = ''] = scope.split(':')
  return texts.scopes[subject]![verb]!
}

/** All a key may do, in words. */
export function scopesText(key: ApiKey): string {
  if (key.scopes.length === scopes.length) return texts.mayAll
  const [first, ...rest] = key.scopes.map(scopeText)
  return [first, ...rest.map((scope) => scope.toLowerCase())].join(', ')
}

/** When it was made and used, and how long it works on where that is not for good. */
export function ageText({ createdAt, lastUsedAt, expiresAt }: ApiKey, now: Date): string {
  const used = lastUsedAt ? texts.used(visit(lastUsedAt, now)) : texts.unused
  const about = texts.made(longDate(createdAt), used)
  return expiresAt ? `${about} · ${texts.ends(dateAndTime(expiresAt))}` : about
}
