export const flagNames = [
  'registration',
  'uploads',
  'print_shop',
  'downloads',
  'comments',
  'sign_in_links',
  'live_updates',
  'own_domains',
  'api',
  'webhooks',
] as const
export type FlagName = (typeof flagNames)[number]
