/** A message to open screens: what changed, never the data. The browser refetches the queries under the same topic. */
export type LiveMessage =
  | { topic: UnnamedTopic; about?: never }
  /** `about` names one client, order or webhook endpoint; without it, all of them changed. */
  | { topic: NamedTopic; about?: string }
  | { topic: 'galleries' | 'photos' | 'switches'; about: string }

type UnnamedTopic =
  | 'accounts'
  | 'apiKeys'
  | 'catalog'
  | 'choices'
  | 'me'
  | 'notifications'
  | 'office'
  | 'ownDomain'
  | 'paymentDesk'
  | 'payments'
  | 'storage'
  | 'studios'
  | 'uploads'

type NamedTopic = 'clients' | 'orders' | 'printFiles' | 'webhooks'

export type LiveTopic = LiveMessage['topic']
