import { API_PATH, scopes, type Scope } from '#domains/api/api.rules.ts'
import type { Photographer } from './people.ts'

/** Untyped, since tests look into any answer. */
type Json = ReturnType<typeof JSON.parse>

export type Answered = { status: number; headers: Headers; body: Json }

export const makeKey = (studio: Photographer, allowed: readonly Scope[] = scopes, name = 'Koppeling') =>
  studio.apiKeys.createKey({ name, scopes: [...allowed], password: studio.password })

type Wishes = { body?: unknown; headers?: Record<string, string> }

/** A program with a key, or with any other `authorization`; it has no cookies. */
export function keyHolder(url: string, key: string | undefined) {
  const ask = async (method: string, path: string, { body, headers }: Wishes = {}): Promise<Answered> => {
    const response = await fetch(`${url}${API_PATH}${path}`, {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }
  return {
    ask,
    get: (path: string) => ask('GET', path),
    post: (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      ask('POST', path, { body, headers }),
    patch: (path: string, body: unknown) => ask('PATCH', path, { body }),
    delete: (path: string) => ask('DELETE', path),
  }
}

export type KeyHolder = ReturnType<typeof keyHolder>
