import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { shownName } from '../studios.rules.ts'
import { findOwnStudio } from './studios.sql.ts'

/** The viewer's own studio as others speak of it: its name, its plan, and how many clients that plan has room for. */
export async function findStudio(tx: Tx, viewer: PhotographerViewer) {
  const studio = await findOwnStudio(tx, viewer)
  return {
    name: shownName(studio),
    plan: studio.plan,
    maxClients: studio.maxClients,
    accentColor: studio.allowCustomBranding ? studio.accentColor : null,
  }
}
