import type { RetryTiming } from './retry-timing.ts'
import { problems } from './uploader.nl.ts'

/** Error whose message is shown to the user. */
export class UserError extends Error {
  exitCode: number
  code: string | undefined

  constructor(message: string, exitCode: number, code?: string) {
    super(message)
    this.exitCode = exitCode
    this.code = code
  }
}

export type Client = { id: string; firstName: string; lastName: string; email: string }
export type Photo = {
  id: string
  fileName: string
  type: 'preview' | 'final'
  isFavorite: boolean
  isApproved: boolean
  commentCount: number
}
type ListedPhoto = {
  name: string
  fileName: string
  note: string | null
  alsoChosenBy: string[]
  isDelivered: boolean
}
export type ChoiceList = {
  id: string
  title: string
  state: 'open' | 'paying' | 'submitted'
  chosenCount: number
}
type ListFacts = { list: { id: string; title: string }; client: { name: string }; round: number }
export type ChosenPhotos = ListFacts & { photos: ListedPhoto[] }
type Page<Row> = { data: Row[]; nextCursor: string | null }

export const EXIT_NOT_ALLOWED = 3
export const EXIT_UNREACHABLE = 4

const PAGE_SIZE = 100
const READ_ATTEMPTS_MAX = 5
const RESPONSE_TIMEOUT_MS = 60_000

export type LichttafelApi = ReturnType<typeof openLichttafelApi>

export function openLichttafelApi({
  url,
  key,
  patience,
}: {
  url: string
  key: string
  patience: RetryTiming
}) {
  const headers = { authorization: `Bearer ${key}` }

  async function request<Answer>(path: string): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      await patience.waitUntilOpen()
      const response = await fetch(`${url}/api/v1${path}`, {
        headers,
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      }).catch(() => undefined)
      if (response?.ok) return (await response.json()) as Answer
      const refused = response && toUserError(response.status, await response.text())
      const isTemporary = !refused || refused.exitCode === EXIT_UNREACHABLE
      if (!isTemporary || !(await patience.waitForRetry(attempt, response?.headers.get('retry-after'))))
        throw refused ?? new UserError(problems.unreachable(url), EXIT_UNREACHABLE)
    }
  }

  async function* pages<Row>(path: string, query: Record<string, string> = {}): AsyncGenerator<Row> {
    let cursor: string | null = null
    do {
      const asked = new URLSearchParams({ ...query, limit: String(PAGE_SIZE), ...(cursor && { cursor }) })
      const page: Page<Row> = await request(`${path}?${asked}`)
      yield* page.data
      cursor = page.nextCursor
    } while (cursor !== null)
  }

  /**
   * Reads all pages of a choice, up to `READ_ATTEMPTS_MAX` times if the choice changes meanwhile.
   */
  async function readChoice(listId: string): Promise<ChosenPhotos> {
    for (let reading = 1; ; reading++)
      try {
        return await readPages(listId)
      } catch (error) {
        const hasChanged = error instanceof UserError && error.code === 'choice_changed'
        if (!hasChanged || reading === READ_ATTEMPTS_MAX) throw error
      }
  }

  async function readPages(listId: string): Promise<ChosenPhotos> {
    const photos: ListedPhoto[] = []
    for (let cursor: string | null = null; ;) {
      const asked = new URLSearchParams({ limit: String(PAGE_SIZE), ...(cursor && { cursor }) })
      const page: Page<ListedPhoto> & ListFacts = await request(`/lists/${listId}/choice?${asked}`)
      photos.push(...page.data)
      cursor = page.nextCursor
      if (cursor === null) return { list: page.list, client: page.client, round: page.round, photos }
    }
  }

  return {
    url,
    headers,
    patience,
    listClients: () => pages<Client>('/clients'),
    /** Lists a gallery's photos. Default: the only live gallery, or the newest if none is live. */
    listPhotos: (clientId: string, galleryId?: string) =>
      pages<Photo>(galleryId ? `/galleries/${galleryId}/photos` : `/clients/${clientId}/photos`),
    readChoice,
    listLists: (galleryId: string) => request<{ data: ChoiceList[] }>(`/galleries/${galleryId}/lists`),
    findClient: (id: string) => request<Client>(`/clients/${id}`),
    /** Throws `UserError` if the server rejects the key or can't be reached. */
    checkKey: () => request('/me'),
  }
}

export function toUserError(status: number, body: string): UserError {
  const { title, detail, code } = readProblem(body)
  if (code === 'gallery_needed')
    return new UserError(problems.galleryNeeded(galleriesIn(body)), EXIT_NOT_ALLOWED)
  const parts = [title, detail].filter((part) => typeof part === 'string')
  const message = parts.length > 0 ? parts.join('. ') : problems.status(status)
  const exitCode = status === 429 || status >= 500 ? EXIT_UNREACHABLE : EXIT_NOT_ALLOWED
  return new UserError(message, exitCode, typeof code === 'string' ? code : undefined)
}

type Gallery = { id: string; title: string | null }

export function galleriesIn(body: string): Gallery[] {
  const { facts, galleries } = readProblem(body)
  return facts?.galleries ?? galleries ?? []
}

type Problem = {
  title?: unknown
  detail?: unknown
  code?: unknown
  facts?: { galleries?: Gallery[] }
  galleries?: Gallery[]
}

function readProblem(body: string): Problem {
  try {
    return (JSON.parse(body) as Problem | null) ?? {}
  } catch {
    return {}
  }
}

export const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Finds a client by email address; an id is returned without a check. Throws `UserError` for an
 * unknown address.
 */
export async function findClient(
  product: LichttafelApi,
  idOrEmail: string,
): Promise<{ id: string; client?: Client }> {
  if (idPattern.test(idOrEmail)) return { id: idOrEmail.toLowerCase() }
  const email = idOrEmail.trim().toLowerCase()
  for await (const client of product.listClients())
    if (client.email.toLowerCase() === email) return { id: client.id, client }
  throw new UserError(problems.noClient(idOrEmail), EXIT_NOT_ALLOWED)
}

export const nameOf = ({ firstName, lastName }: Client) => `${firstName} ${lastName}`.trim()
