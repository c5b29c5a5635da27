import { createHmac } from 'node:crypto'

/**
 * Path that returns the installation id under any host name. The check of a studio's domain reads
 * this path.
 */
export const INSTALLATION_ID_URL_PATH = '/.well-known/lichttafel'

/** Returns the same id in every process of this installation, and a different one elsewhere. */
export const installationId = (secret: string): string =>
  createHmac('sha256', secret).update('installation').digest('base64url')
