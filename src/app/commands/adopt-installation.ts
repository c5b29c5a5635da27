import { adoptInstallation, findInstallationMismatch } from '#domains/storage/server/storage.ts'
import { asCommand, say } from './as-command.ts'
import { adoptInstallationTexts as texts } from './command-texts.ts'
import { processSetupOf } from '../server/own-installation.ts'
import { withUncheckedServices } from './with-services.ts'

// `npm run adopt-installation` tells whether secret or storage differ from the installation's.
// `-- --ja` registers the configured secret and storage.

const isMeant = process.argv.includes('--ja')

await asCommand(() =>
  withUncheckedServices(async (services, settings) => {
    const place = processSetupOf(settings)
    const stranger = await findInstallationMismatch(services, place)
    if (!stranger) return say(texts.isOurs)
    say(texts.differs[stranger.reason])
    if (!isMeant || stranger.reason === 'refused') {
      process.exitCode = 1
      return stranger.reason === 'refused' ? undefined : say(texts.howTo)
    }
    await adoptInstallation(services, place)
    say(texts.adopted)
  }),
)
