import type { Patience } from './patience.ts'
import { problems } from './uploader.nl.ts'

/** The server refused, or could not be reached; the message is shown to the user. */
export class Refused extends Error {
  exitCode: number
  /** As the API names it. */
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
export type List = {
  id: string
  title: string
  state: 'open' | 'paying' | 'submitted'
  chosenCount: number
}
type ListFacts = { list: { id: string; title: string }; client: { name: string }; round: number }
export type ListChoice = ListFacts & { photos: ListedPhoto[] }
type Page<Row> = { data: Row[]; nextCursor: string | null }

export const NOT_ALLOWED = 3
export const UNREACHABLE = 4

const PAGE_SIZE = 100
/** So often a choice that changes while it is read is begun anew. */
const READINGS_MAX = 5
const ANSWER_MAX_MS = 60_000

export type Product = ReturnType<typeof openProduct>

/** A client for the studio's API; retries temporary failures. */
export function openProduct({ url, key, patience }: { url: string; key: string; patience: Patience }) {
  const headers = { authorization: `Bearer ${key}` }

  async function ask<Answer>(path: string): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      await patience.turn()
      const response = await fetch(`${url}/api/v1${path}`, {
        headers,
        signal: AbortSignal.timeout(ANSWER_MAX_MS),
      }).catch(() => undefined)
      if (response?.ok) return (await response.json()) as Answer
      const refused = response && refusalOf(response.status, await response.text())
      const mayPass = !refused || refused.exitCode === UNREACHABLE
      if (!mayPass || !(await patience.isWorthAnotherTry(attempt, response?.headers.get('retry-after'))))
        throw refused ?? new Refused(problems.unreachable(url), UNREACHABLE)
    }
  }

  async function* pages<Row>(path: string, query: Record<string, string> = {}): AsyncGenerator<Row> {
    let cursor: string | null = null
    do {
      const asked = new URLSearchParams({ ...query, limit: String(PAGE_SIZE), ...(cursor && { cursor }) })
      const page: Page<Row> = await ask(`${path}?${asked}`)
      yield* page.data
      cursor = page.nextCursor
    } while (cursor !== null)
  }

  /** The whole choice of one moment. */
  async function readChoice(listId: string): Promise<ListChoice> {
    for (let reading = 1; ; reading++)
      try {
        return await readPages(listId)
      } catch (error) {
        const hasChanged = error instanceof Refused && error.code === 'choice_changed'
        if (!hasChanged || reading === READINGS_MAX) throw error
      }
  }

  async function readPages(listId: string): Promise<ListChoice> {
    const photos: ListedPhoto[] = []
    for (let cursor: string | null = null; ;) {
      const asked = new URLSearchParams({ limit: String(PAGE_SIZE), ...(cursor && { cursor }) })
      const page: Page<ListedPhoto> & ListFacts = await ask(`/lists/${listId}/choice?${asked}`)
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
    /** Without a gallery, of the client's live one. */
    listPhotos: (clientId: string, galleryId?: string) =>
      pages<Photo>(galleryId ? `/galleries/${galleryId}/photos` : `/clients/${clientId}/photos`),
    readChoice,
    listLists: (galleryId: string) => ask<{ data: List[] }>(`/galleries/${galleryId}/lists`),
    findClient: (id: string) => ask<Client>(`/clients/${id}`),
    /** Throws the reason when this key is not allowed to do anything. */
    showKey: () => ask('/me'),
  }
}

export function refusalOf(status: number, body: string): Refused {
  const { title, detail, code } = readProblem(body)
  if (code === 'gallery_needed') return new Refused(problems.galleryNeeded(galleriesIn(body)), NOT_ALLOWED)
  const given = [title, detail].filter((part) => typeof part === 'string')
  const message = given.length > 0 ? given.join('. ') : problems.status(status)
  const exitCode = status === 429 || status >= 500 ? UNREACHABLE : NOT_ALLOWED
  return new Refused(message, exitCode, typeof code === 'string' ? code : undefined)
}

type Gallery = { id: string; title: string | null }

/** The galleries to choose from, as the API and the upload endpoint give them. */
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

/** Finds a client by e-mail; an id is returned without checking it. Throws `Refused` when no client has the address. */
export async function findClient(product: Product, meant: string): Promise<{ id: string; client?: Client }> {
  if (idPattern.test(meant)) return { id: meant.toLowerCase() }
  const email = meant.trim().toLowerCase()
  for await (const client of product.listClients())
    if (client.email.toLowerCase() === email) return { id: client.id, client }
  throw new Refused(problems.noClient(meant), NOT_ALLOWED)
}

export const nameOf = ({ firstName, lastName }: Client) => `${firstName} ${lastName}`.trim()
