import { ClientDesk } from './client-page/ClientDesk.tsx'
import { DashboardHeader } from './dashboard/header/DashboardHeader.tsx'
import { WithClient } from './client-page/WithClient.tsx'

export function ClientScreen() {
  return (
    <>
      <DashboardHeader tab="klanten" scrollsAway />
      <WithClient>{(client) => <ClientDesk key={client.id} client={client} />}</WithClient>
    </>
  )
}
