/** A start failure that a person can fix: one plain sentence with what to do. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

const advice: Record<string, string> = {
  EACCES: 'it may not be written to by this user. Give this user the folder, or choose another one.',
  EPERM: 'it may not be written to by this user. Give this user the folder, or choose another one.',
  EROFS: 'it is on a read-only file system. Choose a folder that can be written to.',
  ENOENT: 'a folder above it is missing or read-only. Choose a folder that can be written to.',
  ENOTDIR: 'part of its path is a file, not a folder. Move that file away, or choose another folder.',
  EEXIST: 'there is a file of that name. Move that file away, or choose another folder.',
  ENOSPC: 'the disk is full. Make room and start again.',
  EDQUOT: "this user's share of the disk is full. Make room and start again.",
}

/** Runs `work` on a folder; turns a file system error into a StartProblem about that folder. */
export async function onFolder<T>(
  folder: string,
  work: () => Promise<T>,
  what = 'database folder',
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const meaning = advice[(error as NodeJS.ErrnoException).code ?? '']
    if (!meaning) throw error
    throw new StartProblem(`The ${what} ${folder} can't be used: ${meaning}`, { cause: error })
  }
}
