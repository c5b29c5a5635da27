import { NOT_ALLOWED, Refused, type Client, type Product } from './product.ts'
import { problems } from './uploader.nl.ts'

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whom someone means by an id or an address; of an id it is not asked who that is. */
export async function findClient(product: Product, meant: string): Promise<{ id: string; client?: Client }> {
  if (idPattern.test(meant)) return { id: meant.toLowerCase() }
  const email = meant.trim().toLowerCase()
  for await (const client of product.listClients())
    if (client.email.toLowerCase() === email) return { id: client.id, client }
  throw new Refused(problems.noClient(meant), NOT_ALLOWED)
}

export const nameOf = ({ firstName, lastName }: Client) => `${firstName} ${lastName}`.trim()
