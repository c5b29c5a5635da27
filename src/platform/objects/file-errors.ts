import { OutOfDisk } from '#platform/objects/objects.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

export const hasErrorCode = (error: unknown, ...codes: string[]) => codes.includes(String(codeOf(error)))

/** Whether there is no such file; a link that leads to itself counts too. */
const isMissing = (error: unknown) => hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')

export const isUnreadable = (error: unknown) => hasErrorCode(error, 'EACCES', 'EPERM', 'EIO', 'ENAMETOOLONG')

export async function undefinedIfMissing<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export function undefinedIfMissingSync<Result>(call: () => Result): Result | undefined {
  try {
    return call()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export const asOutOfDisk = (error: unknown) =>
  hasErrorCode(error, 'ENOSPC', 'EDQUOT') ? new OutOfDisk(error) : error
