export class StartProblem extends Error {
  override name = 'StartProblem'
}

const advice: Record<string, string> = {
  EACCES: 'it may not be written to by this user. Give this user the folder, or choose another one.',
  EPERM: 'it may not be written to by this user. Give this user the folder, or choose another one.',
  EROFS:
    'it is on a read-only file system, or outside ReadWritePaths= of its systemd unit. Choose a folder that can be written to.',
  ENOENT:
    'a folder above it is missing, read-only, or outside ReadWritePaths= of its systemd unit. Choose a folder that can be written to.',
  ENOTDIR: 'part of its path is a file, not a folder. Move that file away, or choose another folder.',
  EEXIST: 'there is a file of that name. Move that file away, or choose another folder.',
  ENOSPC: 'the disk is full. Make room and start again.',
  EDQUOT: "this user's share of the disk is full. Make room and start again.",
}

export async function explainFolderErrors<T>(
  folder: string,
  work: () => Promise<T>,
  folderKind = 'database folder',
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const meaning = advice[(error as NodeJS.ErrnoException).code ?? '']
    if (!meaning) throw error
    throw new StartProblem(`The ${folderKind} ${folder} can't be used: ${meaning}`, { cause: error })
  }
}

export function databaseProblem(
  error: unknown,
  databaseUrl: string,
  setting = 'DATABASE_URL',
): StartProblem | undefined {
  const target = targetOf(databaseUrl)
  if (!target)
    return new StartProblem(
      `${setting} is no address of a PostgreSQL database. One looks like postgres://name:password@host:5432/database`,
      { cause: error },
    )
  const { code = '' } = error as { code?: string }
  const sentence = sentences[code]?.(target)
  return sentence === undefined
    ? undefined
    : new StartProblem(sentence.replaceAll('DATABASE_URL', setting), { cause: error })
}

type Target = { place: string; host: string; user: string; database: string }

const noAnswer = ({ place }: Target) =>
  `No database answers at ${place}. Start it, or put another address in DATABASE_URL.`
const loginRefused = ({ place, user }: Target) =>
  `The database at ${place} does not let ${user} in. Check the name and the password in DATABASE_URL.`

/** Sentences by error code of the network and PostgreSQL. None contains the password. */
const sentences: Record<string, (target: Target) => string> = {
  ECONNREFUSED: noAnswer,
  ENOENT: noAnswer,
  ETIMEDOUT: noAnswer,
  EHOSTUNREACH: noAnswer,
  ENOTFOUND: ({ host }) => `There is no machine called ${host}. Check the host in DATABASE_URL.`,
  EAI_AGAIN: ({ host }) =>
    `The address of ${host} can't be looked up now. Check the network, or the host in DATABASE_URL.`,
  '28P01': loginRefused,
  '28000': loginRefused,
  '3D000': ({ place, database }) =>
    `There is no database ${database} at ${place}. Make it, or put another name in DATABASE_URL.`,
  '42501': ({ user, database }) =>
    `${user} may not do in the database ${database} what the product needs: own the database and make roles. ` +
    `As its superuser: alter role "${user}" createrole; alter database "${database}" owner to "${user}"`,
}

function targetOf(databaseUrl: string): Target | undefined {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) return undefined
  const { hostname, port, username, pathname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? (hostname || 'localhost')
  const user = decodeURIComponent(username) || 'this user'
  return { host, user, place: `${host}:${port || '5432'}`, database: pathname.slice(1) || user }
}
