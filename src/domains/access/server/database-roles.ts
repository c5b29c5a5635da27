export const databaseRoles = {
  anyone: 'lt_anyone',
  client: 'lt_client',
  guest: 'lt_guest',
  photographer: 'lt_photographer',
  inactive: 'lt_inactive',
  admin: 'lt_admin',
  system: 'lt_system',
} as const
