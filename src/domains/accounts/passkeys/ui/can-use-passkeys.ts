const IP_ADDRESS = /^[\d.]+$|^\[/

/** Browsers refuse passkeys at a bare IP address and without HTTPS. */
export const canUsePasskeys = () =>
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  !IP_ADDRESS.test(window.location.hostname)
