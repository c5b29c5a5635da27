import { eq } from 'drizzle-orm'
import type { InactivePhotographerViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { photographers } from './studios.tables.ts'

type StudioViewer = PhotographerViewer | InactivePhotographerViewer

export async function findOwnStudio(tx: Tx, viewer: StudioViewer) {
  const [studio] = await tx
    .select({
      studioName: photographers.studioName,
      businessName: photographers.businessName,
      plan: photographers.subscriptionType,
      isActive: photographers.isActive,
      activeUntil: photographers.activeUntil,
      maxClients: photographers.maxClients,
      allowCustomBranding: photographers.allowCustomBranding,
      accentColor: photographers.accentColor,
      webhookUrl: photographers.webhookUrl,
    })
    .from(photographers)
    .where(eq(photographers.id, viewer.id))
  if (!studio) throw new Error('a photographer without a studio')
  return studio
}

export const setWebhook = (tx: Tx, viewer: PhotographerViewer, webhookUrl: string | null) =>
  tx.update(photographers).set({ webhookUrl }).where(eq(photographers.id, viewer.id))

type NewStudio = { id: string; businessName: string; kvkNumber: string | null }

/** A studio that is not active yet: it gets its plan when that is paid. */
export const insertStudio = (tx: Tx, studio: NewStudio) => tx.insert(photographers).values(studio)
