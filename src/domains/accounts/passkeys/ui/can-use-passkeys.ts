const IP_ADDRESS = /^[\d.]+$|^\[/

/** Passkeys belong to a name: a browser neither makes nor gives one at a bare IP address, or over an open line. */
export const canUsePasskeys = () =>
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  !IP_ADDRESS.test(window.location.hostname)
