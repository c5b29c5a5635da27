import { z } from 'zod'
import { asViewer } from '#domains/access/server/access.ts'
import type { RequestContext } from '#domains/access/server/serve-contract.ts'
import { listVisiblePhotos } from '#domains/light-table/server/light-table.ts'
import { listByGallery } from '../core/server/choice-lists.sql.ts'

const former = ['/rpc/photos/setApproval', '/rpc/choices/setEntries', '/rpc/choices/chooseFor']

const formerInput = z.object({
  listId: z.uuid().optional(),
  photoIds: z.array(z.uuid()),
  isApproved: z.boolean().optional(),
  isChosen: z.boolean().optional(),
})
const formerBody = z.object({ json: formerInput }).catch({ json: { photoIds: [] } })

type CallerContext = Pick<RequestContext, 'services' | 'viewer'>

/**
 * Translates calls of pages that were opened before `choices.choose` replaced three endpoints. Such
 * a page never retries, so the click would be lost. Returns any other request unchanged.
 */
export async function translateFormerCall(request: Request, caller: CallerContext): Promise<Request> {
  if (!former.includes(new URL(request.url).pathname)) return request
  const { json } = formerBody.parse(await request.json().catch(() => undefined))
  const {
    photoIds,
    isApproved,
    isChosen = isApproved,
    listId = await findMainListId(caller, photoIds),
  } = json
  return new Request(new URL('/rpc/choices/choose', request.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: { listId, photoIds, isChosen } }),
  })
}

async function findMainListId(
  { services, viewer }: CallerContext,
  photoIds: string[],
): Promise<string | undefined> {
  if (viewer.role !== 'client') return undefined
  return asViewer(services.pool, viewer, async (tx) => {
    const [photo] = await listVisiblePhotos(tx, viewer, photoIds.slice(0, 1))
    const lists = photo ? await listByGallery(tx, photo.galleryId) : []
    return lists.find(({ isMain }) => isMain)?.id
  })
}
