export type Candidate = { commit: string; version: string }

/** Finds the newest commit of another version than this one. Versions below 1.0.0 ran nowhere, and don't count. */
export const chooseRelease = (
  newestFirst: readonly Candidate[],
  thisVersion: string,
): Candidate | undefined =>
  newestFirst.find(({ version }) => version !== thisVersion && Number(version.split('.')[0]) >= 1)
