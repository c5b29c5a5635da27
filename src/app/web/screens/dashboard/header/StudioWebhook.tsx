import { useQuery } from '@tanstack/react-query'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { WebhookDialog } from '#domains/studios/ui/WebhookDialog.tsx'

export function StudioWebhook({ onClose }: { onClose: () => void }) {
  const { data: studio } = useQuery(myStudio)
  return studio && <WebhookDialog webhookUrl={studio.webhookUrl ?? ''} open onClose={onClose} />
}
