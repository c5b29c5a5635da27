export const PASSKEYS_MAX = 10

/** Maximum length in base64url characters, well above what devices send. */
export const PASSKEY_BYTES_MAX_LENGTH = 20_000
export const CREDENTIAL_ID_MAX_LENGTH = 1400
export const PASSKEY_NAME_MAX_LENGTH = 60

export const CHALLENGE_LIFETIME_MS = 5 * 60_000
