import {
  findInstallationMismatch,
  recogniseInstallation,
  type InstallationMismatch,
} from '#domains/storage/server/storage.ts'
import { StartProblem } from '#platform/core/start-problem.ts'
import type { Services } from '#platform/services.ts'
import type { Settings } from './settings.ts'

type InstallationSettings = Pick<Settings, 'S3_BUCKET' | 'DATABASE_URL' | 'dataFolder'>

/** Returns where these settings keep files, and whether no other process can share the database. */
export const processSetupOf = ({ S3_BUCKET, DATABASE_URL }: InstallationSettings) => ({
  storage: S3_BUCKET === undefined ? 'folder' : `bucket ${S3_BUCKET}`,
  isAlone: DATABASE_URL === undefined,
})

/**
 * Throws a StartProblem when the storage refuses or is not the installation's; with an external
 * database also when the secret is unknown. The first process registers the installation, a command
 * (`isCommand`) never does.
 */
export async function assertOrRegisterInstallation(
  services: Services,
  settings: InstallationSettings,
  { isCommand = false }: { isCommand?: boolean } = {},
): Promise<void> {
  const compare = isCommand ? findInstallationMismatch : recogniseInstallation
  const stranger = await compare(services, processSetupOf(settings))
  if (stranger) throw new StartProblem(problemOf(stranger, settings))
}

const ADOPT = 'If it is meant to be so from now on: npm run adopt-installation'

function problemOf(stranger: InstallationMismatch, { S3_BUCKET, dataFolder }: InstallationSettings): string {
  const storageName = S3_BUCKET === undefined ? `the folder ${dataFolder}/objects` : `the bucket ${S3_BUCKET}`
  if (stranger.reason === 'secret')
    return `The secret is not the one of this installation, so sessions and links of the other processes would not be ours; give the same SECRET to all, or change it by SECRETS=new,old. ${ADOPT}`
  if (stranger.reason === 'refused')
    return `The bucket ${S3_BUCKET} refuses this process (${stranger.word}): check ${toCheck[stranger.by]}.`
  if (stranger.reason === 'storage')
    return `This installation keeps its files in ${storageText(stranger.known)}, and this process would in ${storageName}. Give all processes the same S3_BUCKET. ${ADOPT}`
  if (stranger.owner === 'another')
    return `Files of another installation lie in ${storageName}: it says so itself, by an object named installation/… . Give it the storage of its own. ${ADOPT}`
  return `The files of this installation are not in ${storageName}, whose marker is missing: is its disk mounted, and is it the same for all processes? ${ADOPT}`
}

const toCheck = {
  keys: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and what these keys may do',
  place: 'S3_BUCKET, S3_REGION and S3_ENDPOINT',
  clock: 'the clock of this machine',
  certificate: 'S3_ENDPOINT, and its certificate',
}

const storageText = (storage: string) =>
  storage === 'folder' ? 'a folder (var/objects)' : storage.replace(/^bucket /, 'the bucket ')
