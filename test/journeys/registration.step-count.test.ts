import { listLettersTo } from '#test/world/letters.ts'
import { dropFiles } from './drop-files.ts'
import { arrivesAtCheckout, payButton, payJourney } from './pay-journey.ts'
import type { Person } from './person.ts'
import { agreesWithTerms } from './agree-with-terms.ts'
import { newShoot } from './shoot-folder.ts'

const MOST_ACTS = 11
const MOST_FIELDS = 9
const QUIET_MS = 5 * 60_000

/** Counts actions (each click, tap, Enter and drop) and fields that are typed in. */
function countActs() {
  const acts: string[] = []
  const fields: string[] = []
  return {
    acts,
    fields,
    does: async (actName: string, act: () => Promise<unknown>) => {
      acts.push(actName)
      await act()
    },
    types: async ({ fills }: Person, values: Record<string, string>) => {
      fields.push(...Object.keys(values))
      await fills(values)
    },
  }
}

payJourney(
  'from the front page to the first heart of a client: as few steps as were promised',
  async ({ world, sandbox, someone, expect }) => {
    const { acts, fields, does, types } = countActs()
    const shoot = await newShoot()
    const photos = await shoot.photos(3)
    const vera = await someone()
    await vera.opens('/')
    await does('chooses a plan', () => vera.follows('Kies Professional'))
    await types(vera, {
      Bedrijfsnaam: 'Studio Vossen',
      'E-mail': 'vera@voorbeeld.nl',
      Wachtwoord: 'geheim-genoeg',
    })
    await does('agrees with the terms', () => agreesWithTerms(vera))
    await does('makes an account', () => vera.presses('Account maken'))
    await vera.arrivesAt('/activate?plan=professional&period=yearly')
    await does('goes to pay', () => vera.presses('Naar afrekenen'))
    await arrivesAtCheckout(vera)
    expect(new URL(vera.page.url()).origin).toBe(sandbox.url)
    await does('chooses how', () => vera.page.getByText('iDEAL | Wero', { exact: true }).click())
    await does('starts', () => payButton(vera).click())
    await vera.seesHeading('Account geactiveerd!')
    await vera.arrivesAt('/dashboard')

    await vera.seesHeading('Je eerste klant')
    await types(vera, { Voornaam: 'Sophie', Achternaam: 'de Groot', 'E-mail': 'sophie@voorbeeld.nl' })
    await does('drops the photos', () => dropFiles(vera.page, photos))
    await vera.button('Klant toevoegen en uploaden').waitFor()
    await does('adds and uploads', () => vera.keys('Enter'))
    await vera.sees('Sophie de Groot')
    await vera.sees('De uitnodiging gaat met de eerste foto’s mee.')

    const letter = async () => {
      world.clock.advance(QUIET_MS)
      await world.work()
      return (await listLettersTo(world, 'sophie@voorbeeld.nl'))[0]?.text
    }
    await expect.poll(letter, { timeout: 60_000, interval: 1000 }).toContain('3 foto’s')
    const [link] = /http\S+/.exec((await letter())!)!
    const sophie = await someone({ device: 'phone' })
    await does('opens the link', () => sophie.opens(link))
    await sophie.sees('Studio Vossen')
    await does('comes in', () => sophie.button('Bekijk je foto’s').tap())
    await sophie.arrivesAt('/client-portal')
    const heart = sophie.button('Favoriet').first()
    await does('gives a heart', () => heart.tap())
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')

    expect(acts.length, acts.join(', ')).toBeLessThanOrEqual(MOST_ACTS)
    expect(fields.length, fields.join(', ')).toBeLessThanOrEqual(MOST_FIELDS)
  },
)
