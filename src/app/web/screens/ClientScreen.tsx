import { ClientDesk } from './client-page/ClientDesk.tsx'
import { WithClient } from './client-page/WithClient.tsx'

export function ClientScreen() {
  return <WithClient>{(client) => <ClientDesk key={client.id} client={client} />}</WithClient>
}
