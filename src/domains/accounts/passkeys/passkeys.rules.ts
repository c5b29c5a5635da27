/** Enough for every device someone has; more than that is somebody filling a table. */
export const PASSKEYS_MAX = 10

export const PASSKEY_NAME_MAX_LENGTH = 60

/** How long one may take between being asked for a passkey and giving it. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000
