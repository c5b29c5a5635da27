/** Minimum of the spec (§9). */
export const PASSWORD_MIN_LENGTH = 6
export const ACTING_REASON_MAX_LENGTH = 200
export const PASSWORD_MAX_LENGTH = 200
export const BUSINESS_NAME_MAX_LENGTH = 120
export const AGREED_MAX_LENGTH = 200
export const RETURN_PATH_MAX_LENGTH = 500
export const TOKEN_MAX_LENGTH = 500

/** Days until a password that someone else made expires, unless its owner signs in with it. */
export const ASSIGNED_PASSWORD_LIFETIME_DAYS = 14

/** Delay between signing out and opening /auth (spec, route guard). */
export const SIGN_OUT_REDIRECT_DELAY_MS = 100

/**
 * Accepts only paths that begin with a single slash. The input may come from anyone. URL parsers
 * drop tabs and line ends, so `/\t/x` would be another host.
 */
export const isOwnPath = (path: string) => /^\/(?![/\\])[^\t\n\r]*$/.test(path)
