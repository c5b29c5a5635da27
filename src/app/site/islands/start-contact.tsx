import { hydrateRoot } from 'react-dom/client'
import { ContactIsland } from './ContactIsland.tsx'

export const start = (place: HTMLElement) =>
  void hydrateRoot(place, <ContactIsland />, { identifierPrefix: 'contact' })
