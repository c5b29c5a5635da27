/** The same height for every preview, so that the content below never moves. */
export const stageHeight = 'h-[min(72vw,33dvh)] md:h-[clamp(256px,100dvh-420px,480px)]'
