import { elevated } from '#domains/access/server/access.ts'
import { afterCommit, type Handlers } from '#domains/access/server/serve-contract.ts'
import { record, recordMany, type Activity } from '#domains/activity/server/activity.ts'
import {
  blockedAttempt,
  refuseCommonPassword,
  registerPhotographer,
} from '#domains/accounts/server/accounts.ts'
import { requireOn } from '#domains/flags/server/flags.ts'
import { postToPublic, whyNotPublic } from '#platform/http/post-to-public.ts'
import { publish } from '#platform/live/publish.ts'
import { goneAt } from '#platform/objects/remove-objects.ts'
import type { Services } from '#platform/services.ts'
import type { studiosContract } from '../studios.contract.ts'
import { daysRemaining, type StudioSettings } from '../studios.rules.ts'
import { AGREED } from '../agreements.rules.ts'
import { changeStudio } from '../core/server/change-studio.sql.ts'
import { findStudioContact } from '../core/server/studio-contact.sql.ts'
import { acceptAgreements } from './agreements.ts'
import * as studiosSql from './studios.sql.ts'
import type { SavedSettings, SettingsChange } from './studios.sql.ts'
import { logoIdOf, logoKeyOf, removeLogoUnlessUsed } from './studios.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'

export const studiosHandlers: Handlers<typeof studiosContract> = {
  register: async (call) => {
    const { tx, input, refuse } = call
    await requireOn(tx, 'registration', refuse)
    refuseCommonPassword(call, input.password)
    const { email, password, businessName, kvkNumber, agreed } = input
    if (agreed !== AGREED) refuse('agreements_changed')
    const { id, finish } = await registerPhotographer(call, { email, password, name: businessName })
    if (id)
      await elevated(tx, async (tx) => {
        await studiosSql.insertStudio(tx, { id, businessName, kvkNumber: kvkNumber || null })
        await acceptAgreements(tx, id, call.now)
      })
    return finish()
  },

  findMyStudio: async ({ tx, viewer, now }) => {
    const studio = await studiosSql.findOwnStudio(tx, viewer)
    return {
      studioName: studio.studioName,
      ownerFirstName: studio.ownerFirstName,
      businessName: studio.businessName,
      plan: studio.subscriptionType,
      isActive: studio.isActive,
      daysRemaining: daysRemaining(studio.activeUntil, now),
      maxClients: studio.maxClients,
      webhookUrl: studio.webhookUrl,
      may: { useCustomBranding: studio.allowCustomBranding },
      firstRun: {
        hasName: Boolean(studio.studioName),
        hasWatermark: Boolean(studio.watermarkText || studio.watermarkLogoKey),
        hasViewedGallery: studio.galleryViewedAt !== null,
        isEnded: studio.firstRunEndedAt !== null,
      },
    }
  },

  endFirstRun: async ({ tx, viewer, now }) => {
    await studiosSql.endFirstRun(tx, viewer, now)
    await publish(tx, [viewer.id], { topic: 'studios' })
    return {}
  },

  findSettings: async ({ tx, viewer }) => {
    const settings = await studiosSql.findOwnStudio(tx, viewer)
    const { businessName, allowCustomBranding } = settings
    return { saved: toForm(settings), businessName, may: { useCustomBranding: allowCustomBranding } }
  },

  saveSettings: {
    // A watermark that draws nothing would leave previews that can't be shown, because none is shown without one.
    beforeTransaction: async ({ viewer, input, refuse, services: { objects, drawsInk } }) => {
      const { watermarkText: text, watermarkLogoId: logoId } = input
      if (text && !(await drawsInk({ kind: 'text', text })))
        refuse('mark_draws_nothing', { field: 'watermarkText' })
      const logo = logoId ? await objects.read(logoKeyOf(viewer.id, logoId)) : undefined
      const png = logo && Buffer.concat(await logo.stream.toArray())
      if (png && !(await drawsInk({ kind: 'logo', png })))
        refuse('mark_draws_nothing', { field: 'watermarkLogoId' })
    },
    handle: async ({ tx, viewer, input, refuse, now, ipAddress, services }) => {
      const saved = await studiosSql.findOwnStudio(tx, viewer)
      if (isBranding(input) && !saved.allowCustomBranding) refuse('branding_not_allowed')
      const change = toRow(viewer, input)
      for (const logoKey of [change.watermarkLogoKey, change.styleLogoKey])
        if (logoKey && !(await services.objects.stat(logoKey))) refuse('logo_not_found')
      await applyChange(tx, viewer, { saved, change, ipAddress, now, services })
      await publish(tx, [viewer.id], { topic: 'studios' })
      return {}
    },
  },

  // Elevated, because a client may not read their studio's profile.
  findStudioContact: async ({ tx, viewer }) => {
    const contact = await elevated(tx, (tx) => findStudioContact(tx, viewer.studioId))
    const { studioName, email, phoneNumber } = contact
    return { studioName, email, phoneNumber }
  },

  setWebhook: {
    beforeTransaction: async ({ input, refuse, services }) => {
      const reason = input.webhookUrl && (await whyNotPublic(input.webhookUrl, services.outside))
      if (reason) refuse('webhook_refused', { reason })
    },
    handle: async ({ tx, viewer, input, now, ipAddress }) => {
      await studiosSql.setWebhook(tx, viewer, input.webhookUrl || null)
      const { webhookUrl } = input
      // The rest of the URL may be as good as a password.
      const change = { action: 'webhook_changed', details: webhookUrl && new URL(webhookUrl).host } as const
      await record(tx, viewer, { ...change, studioId: viewer.id, ipAddress }, now)
      await publish(tx, [viewer.id], { topic: 'studios' })
      return {}
    },
  },

  // Only the attempt is stored; committed before the request, so that no transaction waits for another server.
  testWebhook: async (call) => {
    const { input, viewer, refuse, services } = call
    const blocked = await blockedAttempt(call, 'test_webhook', viewer.id)
    if (blocked) return blocked
    return afterCommit(async () => {
      const { webhookUrl, mailType, link } = input
      const reason = await postToPublic(webhookUrl, { mailType, link }, services.outside)
      return reason ? refuse('webhook_refused', { reason }) : { mailType }
    })
  },
}

const toForm = (saved: SavedSettings): StudioSettings => ({
  studioName: saved.studioName ?? '',
  ownerFirstName: saved.ownerFirstName ?? '',
  phoneNumber: saved.phoneNumber ?? '',
  watermarkText: saved.watermarkText ?? '',
  watermarkLogoId: logoIdOf(saved.watermarkLogoKey),
  accentColor: saved.accentColor,
  styleLogoId: logoIdOf(saved.styleLogoKey),
  styleLogoGround: saved.styleLogoGround,
  coverLayout: saved.coverLayout,
  letterLine: saved.letterLine ?? '',
  letterSignature: saved.letterSignature ?? '',
  zipNames: saved.zipNames,
  guestOriginals: saved.guestOriginals,
  mailsChoices: saved.mailsChoices,
  mailsNewOrders: saved.mailsNewOrders,
  mailsPaidOrders: saved.mailsPaidOrders,
})

function toRow(viewer: PhotographerViewer, change: Partial<StudioSettings>): SettingsChange {
  const { studioName, phoneNumber, watermarkText, watermarkLogoId: logoId, styleLogoId, ...rest } = change
  const { letterLine, letterSignature, ownerFirstName } = change
  return {
    ...rest,
    ...(studioName !== undefined && { studioName: studioName || null }),
    ...(phoneNumber !== undefined && { phoneNumber: phoneNumber || null }),
    ...(watermarkText !== undefined && { watermarkText: watermarkText || null }),
    ...(ownerFirstName !== undefined && { ownerFirstName: ownerFirstName || null }),
    ...(letterLine !== undefined && { letterLine: letterLine || null }),
    ...(letterSignature !== undefined && { letterSignature: letterSignature || null }),
    ...(styleLogoId !== undefined && { styleLogoKey: styleLogoId && logoKeyOf(viewer.id, styleLogoId) }),
    ...(logoId !== undefined && { watermarkLogoKey: logoId && logoKeyOf(viewer.id, logoId) }),
  }
}

const branding = [
  'watermarkText',
  'watermarkLogoId',
  'accentColor',
  'styleLogoId',
  'styleLogoGround',
  'coverLayout',
] as const
const isBranding = (change: Partial<StudioSettings>) => branding.some((name) => change[name] !== undefined)

async function applyChange(
  tx: Tx,
  viewer: PhotographerViewer,
  {
    saved,
    change,
    ipAddress,
    now,
    services,
  }: { saved: SavedSettings; change: SettingsChange; ipAddress: string; now: Date; services: Services },
) {
  const names = Object.keys(change) as (keyof SettingsChange)[]
  const changed = names.filter((name) => change[name] !== saved[name])
  if (changed.length === 0) return
  await changeStudio(tx, viewer, change)
  for (const name of ['watermarkLogoKey', 'styleLogoKey'] as const) {
    const oldLogo = saved[name]
    if (oldLogo && changed.includes(name))
      await removeLogoUnlessUsed(tx, viewer, oldLogo, goneAt(services, now))
  }
  const lines = changed.filter(isLogged).map((name) => {
    const [oldValue, newValue] = [saved[name] ?? '', change[name] ?? '']
    return { action: actions[name], details: newValue, oldValue, newValue, studioId: viewer.id, ipAddress }
  })
  await recordMany(tx, viewer, lines, now)
}

const actions = {
  studioName: 'studio_name_changed',
  phoneNumber: 'phone_updated',
  watermarkText: 'watermark_changed',
  watermarkLogoKey: 'watermark_changed',
} as const satisfies Partial<Record<keyof SettingsChange, Activity['action']>>

const isLogged = (name: keyof SettingsChange): name is keyof typeof actions => name in actions
