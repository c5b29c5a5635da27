import { elevated } from '#domains/access/server/access.ts'
import { afterCommit, type Call, type Handlers } from '#domains/access/server/serve-contract.ts'
import { record, recordMany, type Activity } from '#domains/activity/server/activity.ts'
import {
  countAttemptOrRefuse,
  refuseCommonPassword,
  registerPhotographer,
} from '#domains/accounts/server/accounts.ts'
import { requireOn } from '#domains/flags/server/flags.ts'
import { withoutUndefined, mapValues, pick } from '#platform/pure/pick.ts'
import { postToPublic, whyNotPublic } from '#platform/http/post-to-public.ts'
import { publish } from '#platform/live/publish.ts'
import { cancelObjectRemoval, scheduleObjectRemoval } from '#platform/objects/remove-objects.ts'
import type { studiosContract } from '../studios.contract.ts'
import { daysRemaining, copiedSettingNames, textSettings, type StudioSettings } from '../studios.rules.ts'
import { AGREED_VERSIONS } from '../agreements.rules.ts'
import { changeStudio } from '../core/server/change-studio.sql.ts'
import { findStudioContact } from '../core/server/studio-contact.sql.ts'
import * as studiosSql from './studios.sql.ts'
import type { SavedSettings, SettingsChange } from './studios.sql.ts'
import { logoIdOf, logoKeyOf } from './logos.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'

export const studiosHandlers: Handlers<typeof studiosContract> = {
  register: async (call) => {
    const { tx, input, refuse } = call
    await requireOn(tx, 'registration', refuse)
    refuseCommonPassword(call, input.password)
    const { email, password, businessName, kvkNumber, agreed } = input
    if (agreed !== AGREED_VERSIONS) refuse('agreements_changed')
    const { id, finish } = await registerPhotographer(call, { email, password, name: businessName })
    if (id)
      await elevated(tx, async (tx) => {
        await studiosSql.insertStudio(tx, { id, businessName, kvkNumber: kvkNumber || null })
        await studiosSql.acceptAgreements(tx, id, call.now)
      })
    return finish()
  },

  findMyStudio: async ({ tx, viewer, now }) => {
    const studio = await studiosSql.findOwnStudio(tx, viewer)
    return {
      ...pick(studio, [
        'studioName',
        'ownerFirstName',
        'businessName',
        'isActive',
        'maxClients',
        'webhookUrl',
      ]),
      plan: studio.subscriptionType,
      daysRemaining: daysRemaining(studio.activeUntil, now),
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
    // A watermark that draws nothing is refused, because previews without a watermark are never
    // shown.
    beforeTransaction: async ({
      viewer,
      input,
      refuse,
      services: { objects, isWatermarkVisible: drawsInk },
    }) => {
      const { watermarkText: text, watermarkLogoId: logoId } = input
      if (text && !(await drawsInk({ kind: 'text', text })))
        refuse('mark_draws_nothing', { field: 'watermarkText' })
      const logo = logoId ? await objects.read(logoKeyOf(viewer.id, logoId)) : undefined
      const png = logo && Buffer.concat(await logo.stream.toArray())
      if (png && !(await drawsInk({ kind: 'logo', png })))
        refuse('mark_draws_nothing', { field: 'watermarkLogoId' })
    },
    handle: async (call) => {
      const { tx, viewer, input, refuse, now, services } = call
      const saved = await studiosSql.findOwnStudio(tx, viewer)
      if (isBranding(input) && !saved.allowCustomBranding) refuse('branding_not_allowed')
      const change = toRow(viewer, input)
      const logoKeys = [change.watermarkLogoKey, change.styleLogoKey].filter((key) => typeof key === 'string')
      for (const key of logoKeys) if (!(await services.objects.stat(key))) refuse('logo_not_found')
      if (!(await cancelObjectRemoval(tx, logoKeys, now))) refuse('logo_not_found')
      await applyChange(call, saved, change)
      await publish(tx, [viewer.id], { topic: 'studios' })
      return {}
    },
  },

  // Elevated, because a client may not read their studio's profile.
  findStudioContact: async ({ tx, viewer }) => {
    const contact = await elevated(tx, (tx) => findStudioContact(tx, viewer.studioId))
    return pick(contact, ['studioName', 'email', 'phoneNumber'])
  },

  setWebhook: {
    beforeTransaction: async ({ input, refuse, services }) => {
      const reason = input.webhookUrl && (await whyNotPublic(input.webhookUrl, services.outside))
      if (reason) refuse('webhook_refused', { reason })
    },
    handle: async ({ tx, viewer, input, now, ipAddress }) => {
      await studiosSql.setWebhook(tx, viewer, input.webhookUrl || null)
      const { webhookUrl } = input
      // Logs the host only: the rest of the URL may be a secret.
      const change = { action: 'webhook_changed', details: webhookUrl && new URL(webhookUrl).host } as const
      await record(tx, viewer, { ...change, studioId: viewer.id, ipAddress }, now)
      await publish(tx, [viewer.id], { topic: 'studios' })
      return {}
    },
  },

  // Commits the attempt before the webhook request, so that no transaction waits for another
  // server.
  testWebhook: async (call) => {
    const { input, viewer, refuse, services } = call
    const blocked = await countAttemptOrRefuse(call, 'test_webhook', viewer.id)
    if (blocked) return blocked
    return afterCommit(async () => {
      const { webhookUrl, mailType, link } = input
      const reason = await postToPublic(webhookUrl, { mailType, link }, services.outside)
      return reason ? refuse('webhook_refused', { reason }) : { mailType }
    })
  },
}

const toForm = (saved: SavedSettings): StudioSettings => ({
  ...mapValues(pick(saved, textSettings), (text) => text ?? ''),
  ...pick(saved, copiedSettingNames),
  watermarkLogoId: logoIdOf(saved.watermarkLogoKey),
  styleLogoId: logoIdOf(saved.styleLogoKey),
})

function toRow(viewer: PhotographerViewer, change: Partial<StudioSettings>): SettingsChange {
  const { watermarkLogoId: logoId, styleLogoId } = change
  return withoutUndefined({
    ...pick(change, copiedSettingNames),
    ...mapValues(pick(change, textSettings), (text) => (text === undefined ? text : text || null)),
    styleLogoKey: styleLogoId && logoKeyOf(viewer.id, styleLogoId),
    watermarkLogoKey: logoId && logoKeyOf(viewer.id, logoId),
  })
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
  call: Pick<Call<PhotographerViewer>, 'tx' | 'viewer' | 'services' | 'now' | 'ipAddress'>,
  saved: SavedSettings,
  change: SettingsChange,
) {
  const { tx, viewer, services, now, ipAddress } = call
  const names = Object.keys(change) as (keyof SettingsChange)[]
  const changed = names.filter((name) => change[name] !== saved[name])
  if (changed.length === 0) return
  await changeStudio(tx, viewer, change)
  for (const name of ['watermarkLogoKey', 'styleLogoKey'] as const) {
    const oldLogo = saved[name]
    if (oldLogo && changed.includes(name) && !(await studiosSql.isLogoUsed(tx, viewer.id, oldLogo)))
      await scheduleObjectRemoval(tx, services, [oldLogo])
  }
  const logEntries = changed.filter(isLogged).map((name) => {
    const [oldValue, newValue] = [saved[name] ?? '', change[name] ?? '']
    return { action: actions[name], details: newValue, oldValue, newValue, studioId: viewer.id, ipAddress }
  })
  await recordMany(tx, viewer, logEntries, now)
}

const actions = {
  studioName: 'studio_name_changed',
  phoneNumber: 'phone_updated',
  watermarkText: 'watermark_changed',
  watermarkLogoKey: 'watermark_changed',
} as const satisfies Partial<Record<keyof SettingsChange, Activity['action']>>

const isLogged = (name: keyof SettingsChange): name is keyof typeof actions => name in actions
