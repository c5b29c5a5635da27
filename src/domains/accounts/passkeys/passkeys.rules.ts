/** Enough for every device someone has; the limit is against abuse. */
export const PASSKEYS_MAX = 10

/** Base64url; well above what devices send. */
export const PASSKEY_BYTES_MAX_LENGTH = 20_000
export const CREDENTIAL_ID_MAX_LENGTH = 1400
export const PASSKEY_NAME_MAX_LENGTH = 60

/** From being asked for a passkey until giving it. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000
