import { API_PATH, scopes, type Scope } from '#domains/api/api.rules.ts'
import type { Photographer } from './people.ts'

type Json = ReturnType<typeof JSON.parse>

export type ApiAnswer = { status: number; headers: Headers; body: Json }

export const makeKey = (studio: Photographer, allowed: readonly Scope[] = scopes, name = 'Koppeling') =>
  studio.apiKeys.createKey({ name, scopes: [...allowed], password: studio.password })

type RequestOptions = { body?: unknown; headers?: Record<string, string> }

/** Returns an API client without cookies, with a key if one is given. */
export function newApiClient(url: string, key: string | undefined) {
  const ask = async (
    method: string,
    path: string,
    { body, headers }: RequestOptions = {},
  ): Promise<ApiAnswer> => {
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

export type ApiClient = ReturnType<typeof newApiClient>
