import { expect, test } from 'vitest'
import { newWorld } from '#test/world/new-world.ts'

test('who opens something that breaks gets a page with the number it is logged under, and the app what it understands', async () => {
  const world = await newWorld()
  const studio = await world.photographer()
  await world.owner.query('alter table sessions rename to sessions_in_repair')
  try {
    const page = await studio.get('/invoices/LT-1.pdf', { accept: 'text/html,*/*' })
    const html = await page.text()
    expect(page.status).toBe(500)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(html).toContain('Er is iets misgegaan')
    expect(html).toContain(page.headers.get('x-request-id'))
    expect(html).not.toContain('%')

    const answer = await studio.fetch('/rpc/accounts/findMe', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"json":{}}',
    })
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({
      json: { code: 'INTERNAL_SERVER_ERROR', data: { requestId: answer.headers.get('x-request-id') } },
    })

    const app = await studio.get('/profile', { accept: 'text/html,*/*' })
    expect(app.status, 'the app shows by itself what it could not get').toBe(200)

    const picture = await studio.get('/media/a/1/800.jpg', { accept: 'image/avif,*/*' })
    expect(picture.status).toBe(500)
    expect(picture.headers.get('content-type')).toContain('text/plain')
  } finally {
    await world.owner.query('alter table sessions_in_repair rename to sessions')
    await world.close()
  }
})
