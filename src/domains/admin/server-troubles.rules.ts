/** Problems that need action, for the back office and monitors of `/status`. */
export const serverTroubles = [
  'disk_full',
  'files_missing',
  'backup_fails',
  'backup_old',
  'stripe_refused',
  'letters_wait',
  'nobody_works',
  'jobs_given_up',
] as const

export type ServerTrouble = (typeof serverTroubles)[number]
