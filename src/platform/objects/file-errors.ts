import { OutOfDisk } from '#platform/objects/objects.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

export const failedWith = (error: unknown, ...codes: string[]) => codes.includes(String(codeOf(error)))

/** Whether a file system call failed because there is no such file; a link that leads to itself leads to none. */
const isMissing = (error: unknown) => failedWith(error, 'ENOENT', 'ENOTDIR', 'ELOOP')

/** Whether what is there is closed to us, too deep, or lost to the disk itself. */
export const isUnreadable = (error: unknown) => failedWith(error, 'EACCES', 'EPERM', 'EIO', 'ENAMETOOLONG')

/** The result of a file system call, or undefined when there is no such file. */
export async function unlessMissing<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The same for a call that doesn't wait. */
export function unlessMissingNow<Result>(call: () => Result): Result | undefined {
  try {
    return call()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** `OutOfDisk` for a full disk or quota; any other error as it is. */
export const namingFullDisk = (error: unknown) =>
  failedWith(error, 'ENOSPC', 'EDQUOT') ? new OutOfDisk(error) : error
