import { createHmac } from 'node:crypto'

/** Under any host that leads here this is answered, so that a domain can be followed through a proxy. */
export const INSTALLATION_PATH = '/.well-known/lichttafel'

/** The same in every process of this installation, and in no other. */
export const installationId = (secret: string): string =>
  createHmac('sha256', secret).update('installation').digest('base64url')
