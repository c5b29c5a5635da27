/** What is wrong with the server and wants somebody to act, for the back office and for whoever watches `/status`. */
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
