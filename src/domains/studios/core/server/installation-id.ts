import { createHmac } from 'node:crypto'

/** Returns the installation id under any host that leads here, so that a domain is recognized behind a proxy. */
export const INSTALLATION_PATH = '/.well-known/lichttafel'

/** The same in every process of this installation, and in no other. */
export const installationId = (secret: string): string =>
  createHmac('sha256', secret).update('installation').digest('base64url')
