const firstStepNames = ['mark', 'name', 'client', 'photos', 'view'] as const
export type FirstStepName = (typeof firstStepNames)[number]
type FirstStep = { name: FirstStepName; isDone: boolean }

type Studio = {
  may: { useCustomBranding: boolean }
  firstRun: { hasName: boolean; hasWatermark: boolean; hasViewedGallery: boolean; isEnded: boolean }
}

/**
 * The way from an empty studio to a gallery worth sending, each step done or not by what the studio really has; nothing
 * when all of it is done, or the studio wants to hear no more of it. A studio without a mark of its own begins with its
 * name.
 */
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
