const firstStepNames = ['mark', 'name', 'client', 'photos', 'view'] as const
export type FirstStepName = (typeof firstStepNames)[number]
type FirstStep = { name: FirstStepName; isDone: boolean }

export type Studio = {
  may: { useCustomBranding: boolean }
  firstRun: { hasName: boolean; hasWatermark: boolean; hasViewedGallery: boolean; isEnded: boolean }
}

/**
 * The first-run steps with their state; empty when all are done or the studio dismissed them. Plans without custom
 * branding start with the studio's name instead of its watermark.
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
