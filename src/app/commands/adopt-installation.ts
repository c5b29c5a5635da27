import { adoptInstallation, compareInstallation } from '#domains/storage/server/storage.ts'
import { asCommand } from './as-command.ts'
import { adoptInstallationTexts as texts } from './command-texts.ts'
import { placeOf } from '../server/own-installation.ts'
import { withAnyServices } from './with-services.ts'

// `npm run adopt-installation` says what is another than before; `-- --ja` takes secret and storage as ours from now on.

const isMeant = process.argv.includes('--ja')

await asCommand(() =>
  withAnyServices(async (services, settings) => {
    const here = placeOf(settings)
    const stranger = await compareInstallation(services, here)
    if (!stranger) return say(texts.isOurs)
    say(texts.differs[stranger.reason])
    if (!isMeant || stranger.reason === 'refused') {
      process.exitCode = 1
      return stranger.reason === 'refused' ? undefined : say(texts.howTo)
    }
    await adoptInstallation(services, here)
    say(texts.adopted)
  }),
)

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
