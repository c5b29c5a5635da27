const firstStepNames = ['mark', 'name', 'client', 'photos', 'view'] as const
export type FirstStepName = (typeof firstStepNames)[number]
type FirstStep = { name: FirstStepName; isDone: boolean }

export type Studio = {
  may: { useCustomBranding: boolean }
  firstRun: { hasName: boolean; hasWatermark: boolean; hasViewedGallery: boolean; isEnded: boolean }
}

/** Returns the first-run steps with their state; none when all are done or the studio hid them. */
export function firstSteps(studio: Studio, clientCount: number, photoCount: number): FirstStep[] {
  const { hasName, hasWatermark, hasViewedGallery, isEnded } = studio.firstRun
  const steps: FirstStep[] = [
    studio.may.useCustomBranding ? { name: 'mark', isDone: hasWatermark } : { name: 'name', isDone: hasName },
    { name: 'client', isDone: clientCount > 0 },
    { name: 'photos', isDone: photoCount > 0 },
    { name: 'view', isDone: hasViewedGallery },
  ]
  return isEnded || steps.every(({ isDone }) => isDone) ? [] : steps
}
