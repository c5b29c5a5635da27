import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type ViesAnswer = 'VALID' | 'INVALID' | 'MS_UNAVAILABLE' | 'nothing' | 'broken'

/** Fakes VIES, the European Commission's VAT number service. */
export async function openFakeVies(says: ViesAnswer = 'VALID') {
  const asked: string[] = []
  const vies = { says }
  const server = createServer((request, response) => {
    const [, country, number] = /^\/rest-api\/ms\/([A-Z]{2})\/vat\/(\w+)$/.exec(request.url ?? '') ?? []
    asked.push(`${country}${number}`)
    if (vies.says === 'nothing') return
    if (vies.says === 'broken') return void response.writeHead(500).end('<html>')
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        isValid: vies.says === 'VALID',
        requestDate: '2026-12-03T10:00:00.000Z',
        userError: vies.says,
        name: 'BVBA Voorbeeld',
        address: 'Grote Markt 1\n2000 Antwerpen',
        requestIdentifier: '',
        originalVatNumber: number,
        vatNumber: number,
      }),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`,
    asked,
    answerWith: (next: ViesAnswer) => void (vies.says = next),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
