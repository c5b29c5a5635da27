import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PhotographerViewer, StudioViewer } from '#domains/access/viewer.rules.ts'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { photographers, shownAccentColor, shownStudioName } from './studios.tables.ts'

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
      accentColor: shownAccentColor,
      webhookUrl: photographers.webhookUrl,
      watermarkText: photographers.watermarkText,
      watermarkLogoKey: photographers.watermarkLogoKey,
      galleryViewedAt: photographers.galleryViewedAt,
      firstRunEndedAt: photographers.firstRunEndedAt,
    })
    .from(photographers)
    .where(eq(photographers.id, viewer.id))
  if (!studio) throw new Error('a photographer without a studio')
  return studio
}

export const setWebhook = (tx: Tx, viewer: PhotographerViewer, webhookUrl: string | null) =>
  tx.update(photographers).set({ webhookUrl }).where(eq(photographers.id, viewer.id))

export const endFirstRun = (tx: Tx, viewer: PhotographerViewer, now: Date) =>
  tx.update(photographers).set({ firstRunEndedAt: now }).where(eq(photographers.id, viewer.id))

/** Stores the first view only; returns no row when there was one before. */
export const noteGalleryViewed = (tx: Tx, viewer: PhotographerViewer, now: Date) =>
  tx
    .update(photographers)
    .set({ galleryViewedAt: now })
    .where(and(eq(photographers.id, viewer.id), isNull(photographers.galleryViewedAt)))
    .returning({ id: photographers.id })

export async function findSettings(tx: Tx, viewer: PhotographerViewer) {
  const [settings] = await tx
    .select({
      studioName: photographers.studioName,
      phoneNumber: photographers.phoneNumber,
      watermarkText: photographers.watermarkText,
      watermarkLogoKey: photographers.watermarkLogoKey,
      accentColor: photographers.accentColor,
      zipNames: photographers.zipNames,
      mailsChoices: photographers.mailsChoices,
      mailsNewOrders: photographers.mailsNewOrders,
      mailsPaidOrders: photographers.mailsPaidOrders,
      businessName: photographers.businessName,
      allowCustomBranding: photographers.allowCustomBranding,
    })
    .from(photographers)
    .where(eq(photographers.id, viewer.id))
  if (!settings) throw new Error('a photographer without a studio')
  return settings
}

type Settings = Awaited<ReturnType<typeof findSettings>>
export type SettingsChange = Partial<Omit<Settings, 'businessName' | 'allowCustomBranding'>>

export const saveSettings = (tx: Tx, viewer: PhotographerViewer, change: SettingsChange) =>
  tx.update(photographers).set(change).where(eq(photographers.id, viewer.id))

export async function findContact(tx: Tx<'system'>, studioId: string) {
  const [contact] = await tx
    .select({
      studioName: shownStudioName,
      email: profiles.email,
      phoneNumber: sql<string | null>`nullif(${photographers.phoneNumber}, '')`,
    })
    .from(photographers)
    .innerJoin(profiles, eq(profiles.id, photographers.id))
    .where(eq(photographers.id, studioId))
  if (!contact) throw new Error('a client without a studio')
  return contact
}

export async function findLogoKey(tx: Tx<'system'>, studioId: string) {
  const [studio] = await tx
    .select({ logoKey: photographers.watermarkLogoKey })
    .from(photographers)
    .where(eq(photographers.id, studioId))
  return studio?.logoKey
}

type NewStudio = { id: string; businessName: string; kvkNumber: string | null }

/** Not active yet: it gets its plan when that is paid. */
export const insertStudio = (tx: Tx<'system'>, studio: NewStudio) => tx.insert(photographers).values(studio)
