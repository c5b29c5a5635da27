import { expect, test } from 'vitest'
import { DEMO_PASSWORD, demoStudios } from '#demo/demo-people.ts'
import { newDataFolder, startProgram } from '#test/program/running-program.ts'
import { visitor } from '#test/world/visitor.ts'

// Rendering the demo takes minutes if other tests run meanwhile.
test('a first start brings a demo along, and says in a few lines where to go', async () => {
  const fresh = await newDataFolder()
  const program = await startProgram(fresh.folder)
  try {
    const said = program.output()
    for (const words of ['Making the database', 'Drawing the demo studio', 'is open: '])
      expect(said).toContain(words)
    expect(said).not.toMatch(/warn|"level"/i)
    const studio = visitor(program.url)
    await studio.accounts.signIn({ email: demoStudios.vossen.email, password: DEMO_PASSWORD })
    expect(await studio.clients.listClients({})).not.toEqual([])
  } finally {
    await program.stop()
    await fresh.remove()
  }
})
