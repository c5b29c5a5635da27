import { recordMany, type Activity } from '#domains/activity/server/activity.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { StudioSettings } from '../studios.rules.ts'
import { saveSettings, type findSettings, type SettingsChange } from './studios.sql.ts'
import { logoKeyOf, removeLogoUnlessUsed } from './studios.ts'

type Saved = Awaited<ReturnType<typeof findSettings>>

const logoIdPattern = /watermark-logo-([0-9a-f-]{36})\.png$/
const logoIdOf = (key: string | null) => (key && logoIdPattern.exec(key)?.[1]) || null

export const asForm = (saved: Saved): StudioSettings => ({
  studioName: saved.studioName ?? '',
  phoneNumber: saved.phoneNumber ?? '',
  watermarkText: saved.watermarkText ?? '',
  watermarkLogoId: logoIdOf(saved.watermarkLogoKey),
  accentColor: saved.accentColor,
  zipNames: saved.zipNames,
  mailsChoices: saved.mailsChoices,
  mailsNewOrders: saved.mailsNewOrders,
  mailsPaidOrders: saved.mailsPaidOrders,
})

/** Empty texts become null. */
export function asRow(viewer: PhotographerViewer, change: Partial<StudioSettings>): SettingsChange {
  const { studioName, phoneNumber, watermarkText, watermarkLogoId: logoId, ...rest } = change
  return {
    ...rest,
    ...(studioName !== undefined && { studioName: studioName || null }),
    ...(phoneNumber !== undefined && { phoneNumber: phoneNumber || null }),
    ...(watermarkText !== undefined && { watermarkText: watermarkText || null }),
    ...(logoId !== undefined && { watermarkLogoKey: logoId && logoKeyOf(viewer.id, logoId) }),
  }
}

export const isBranding = ({ watermarkText, watermarkLogoId, accentColor }: Partial<StudioSettings>) =>
  watermarkText !== undefined || watermarkLogoId !== undefined || accentColor !== undefined

/** Saves what differs; logs changes of name, phone number and watermark with their old values. */
export async function applyChange(
  tx: Tx,
  viewer: PhotographerViewer,
  { saved, change, ipAddress, now }: { saved: Saved; change: SettingsChange; ipAddress: string; now: Date },
) {
  const names = Object.keys(change) as (keyof SettingsChange)[]
  const changed = names.filter((name) => change[name] !== saved[name])
  if (changed.length === 0) return
  await saveSettings(tx, viewer, change)
  const oldLogo = saved.watermarkLogoKey
  if (oldLogo && changed.includes('watermarkLogoKey')) await removeLogoUnlessUsed(tx, viewer, oldLogo)
  const about = { studioId: viewer.id, ipAddress }
  const lines = changed.flatMap((name) => lineOf(name, saved, change))
  await recordMany(
    tx,
    viewer,
    lines.map((line) => ({ ...line, ...about })),
    now,
  )
}

const actions = {
  studioName: 'studio_name_changed',
  phoneNumber: 'phone_updated',
  watermarkText: 'watermark_changed',
  watermarkLogoKey: 'watermark_changed',
} as const satisfies Partial<Record<keyof SettingsChange, Activity['action']>>

const isLogged = (name: keyof SettingsChange): name is keyof typeof actions => name in actions

function lineOf(name: keyof SettingsChange, saved: Saved, change: SettingsChange): Activity[] {
  if (!isLogged(name)) return []
  const [oldValue, newValue] = [saved[name] ?? '', change[name] ?? '']
  return [{ action: actions[name], details: newValue, oldValue, newValue }]
}
