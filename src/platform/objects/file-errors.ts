import { OutOfDisk } from '#platform/objects/objects.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

export const failedWith = (error: unknown, ...codes: string[]) => codes.includes(String(codeOf(error)))

/** Whether there is no such file; a link that leads to itself counts too. */
const isMissing = (error: unknown) => failedWith(error, 'ENOENT', 'ENOTDIR', 'ELOOP')

export const isUnreadable = (error: unknown) => failedWith(error, 'EACCES', 'EPERM', 'EIO', 'ENAMETOOLONG')

export async function unlessMissing<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export function unlessMissingSync<Result>(call: () => Result): Result | undefined {
  try {
    return call()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export const asOutOfDisk = (error: unknown) =>
  failedWith(error, 'ENOSPC', 'EDQUOT') ? new OutOfDisk(error) : error
