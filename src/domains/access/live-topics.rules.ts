/** Event for open screens: names what changed, without the data. */
export type LiveMessage =
  | { topic: UnnamedTopic; about?: never }
  /**
   * `about` names one client, order or webhook endpoint; without `about`, any of them may have
   * changed.
   */
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
