export const scopes = [
  'clients:read',
  'clients:write',
  'galleries:read',
  'galleries:write',
  'photos:read',
  'photos:write',
  'photos:delete',
  'choices:read',
  'orders:read',
  'orders:write',
  'receipts:read',
  'webhooks:read',
  'webhooks:write',
] as const
export type Scope = (typeof scopes)[number]

export const scopePresets = {
  books: ['clients:read', 'orders:read', 'receipts:read'],
  uploader: ['clients:read', 'photos:read', 'photos:write', 'choices:read'],
  zapier: [
    'clients:read',
    'galleries:read',
    'choices:read',
    'orders:read',
    'webhooks:read',
    'webhooks:write',
  ],
} as const satisfies Record<string, readonly Scope[]>

export const KEYS_MAX = 25
export const KEY_NAME_MAX_LENGTH = 60
export const REPLACED_KEY_LIVES_MS = 24 * 60 * 60_000

export const API_PATH = '/api/v1'
export const API_DOCUMENT_PATH = `${API_PATH}/openapi.json`
export const API_PAGE_PATH = '/api'
export const PROBLEMS_PATH = '/api/problems/'

export const REQUESTS_PER_MINUTE = 600
export const REQUESTS_AT_ONCE = 20
export const API_BODY_MAX_BYTES = 1024 * 1024
export const IDEMPOTENCY_KEY_MAX_LENGTH = 255
export const ANSWERS_KEPT_MS = 24 * 60 * 60_000
