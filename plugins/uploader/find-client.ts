import { NOT_ALLOWED, Refused, type Client, type Product } from './product.ts'
import { problems } from './uploader.nl.ts'

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Finds a client by e-mail; an id is returned without checking it. Throws `Refused` when no client has the address. */
export async function findClient(product: Product, meant: string): Promise<{ id: string; client?: Client }> {
  if (idPattern.test(meant)) return { id: meant.toLowerCase() }
  const email = meant.trim().toLowerCase()
  for await (const client of product.listClients())
    if (client.email.toLowerCase() === email) return { id: client.id, client }
  throw new Refused(problems.noClient(meant), NOT_ALLOWED)
}

export const nameOf = ({ firstName, lastName }: Client) => `${firstName} ${lastName}`.trim()
